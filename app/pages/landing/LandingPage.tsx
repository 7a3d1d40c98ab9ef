import { Link } from 'wouter'
import { money } from '#schemas/values/amounts.ts'
import { DoneIcon, PercentIcon, PoundIcon, SearchIcon, ShieldIcon, TickIcon } from '#widgets/icons/icons.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'
import { useSiteTheme } from '../../shell/theme.ts'
import { Illustration } from './Illustration.tsx'
import { landingTitle } from './landingTitle.ts'
import './LandingPage.css'

/** `/` (ROUTE-13): what the service is, what it costs, that one can claim without it, and the link to the form. */
export default function LandingPage() {
  return (
    <PageFrame
      width="wide"
      aside={
        <Link href="/login" className="ui-link site-header-link">
          Log in
        </Link>
      }
    >
      <Hero />
      <HowItWorks />
      <Costs />
      <Closing />
    </PageFrame>
  )
}

const Start = () => (
  <Link href="/claim" className="ui-button ui-button-primary start-link">
    Start my free* check
  </Link>
)

function Hero() {
  const { averageClaim } = useSiteTheme()
  return (
    <section className="landing-hero">
      <div className="landing-text stack">
        <p className="eyebrow">Car finance taken out between 2007 and 2021</p>
        <PageHeading title={landingTitle}>Were you overcharged for your car finance?</PageHeading>
        <p className="lede">
          Lenders often paid the dealer a commission that nobody told you about. Find out whether you may have a claim:
          claim in just 60 seconds.
        </p>
        <div className="landing-start">
          <Start />
          <p className="quiet">A soft search, with no effect on your credit score*</p>
        </div>
        <ul className="ticks">
          <li>
            <TickIcon />
            Free* check
          </li>
          <li>
            <TickIcon />
            No paperwork
          </li>
          <li>
            <TickIcon />
            No win, no fee***
          </li>
        </ul>
        <p className="quiet landing-fees">
          If you win, the fee is 18% to 36% including VAT. You can also complain yourself, for free.
        </p>
      </div>
      <div className="landing-picture">
        <Illustration />
        <p className="refund">
          <span className="refund-icon">
            <PoundIcon />
          </span>
          <span>{`Average Refund of ${money(averageClaim)}**`}</span>
        </p>
      </div>
    </section>
  )
}

const steps = [
  [
    DoneIcon,
    'Tell us who you are',
    'A few questions, and your signature on the screen. There is no paperwork to look for.',
  ],
  [
    SearchIcon,
    'We find your agreements',
    'A historic credit search finds your car finance. It has no effect on your credit score.',
  ],
  [
    ShieldIcon,
    'Solicitors take over',
    'Partnered solicitors put your claim to the lender for you, on a no win, no fee*** basis.',
  ],
  [
    PoundIcon,
    'You are paid',
    'If your claim is won, the money is paid into the bank account that you choose, less the fee.',
  ],
] as const

function HowItWorks() {
  return (
    <section className="band band-raised" aria-labelledby="how">
      <h2 id="how">How it works</h2>
      <ol className="landing-how">
        {steps.map(([Icon, title, text]) => (
          <li key={title}>
            <span className="ui-disc landing-how-icon">
              <Icon />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Costs() {
  return (
    <section className="band" aria-labelledby="costs">
      <h2 id="costs">What it costs, and what it need not cost</h2>
      <div className="costs">
        <div className="ui-card ui-card-large stack">
          <h3>
            <PercentIcon />
            No win, no fee***
          </h3>
          <p>
            You pay nothing unless your claim is won. Then the fee is <strong>18% to 36% including VAT</strong> of what
            you receive.
          </p>
          <p>
            You can change your mind for free within <strong>14 days</strong>. After that a cancellation fee applies.
          </p>
        </div>
        <div className="ui-card ui-card-large stack">
          <h3>
            <TickIcon />
            You can do it yourself, for free
          </h3>
          <p>
            You do not need us, nor anybody else. Complain to your lender, and if you are not content with the answer,
            take it to the Financial Ombudsman Service.
          </p>
          <p>
            Both are <strong>free</strong>, and you keep all of what you receive.
          </p>
        </div>
      </div>
    </section>
  )
}

function Closing() {
  return (
    <section className="closing" aria-labelledby="closing">
      <h2 id="closing">Did you have car finance between 2007 and 2021?</h2>
      <p>Find out where you stand.</p>
      <Link href="/claim" className="closing-link">
        Start my free* check
      </Link>
    </section>
  )
}
