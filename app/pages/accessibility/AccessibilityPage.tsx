import type { Contact } from '#schemas/theme.ts'
import { TextPage, type Section } from '../text/TextPage.tsx'
import { useSiteTheme } from '../../shell/theme.ts'
import { facts as audited, type AccessibilityFacts } from './facts.ts'

const list = new Intl.ListFormat('en-GB')
const number = new Intl.NumberFormat('en-GB')
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const schemeNames = { light: 'light', dark: 'dark', forced: 'high contrast' } as const

function days({ from, to }: AccessibilityFacts): string {
  const [first, last] = [from, to].map((date) => day.format(new Date(`${date}T00:00:00Z`)))
  return first === last ? `on ${first}` : `between ${first} and ${last}`
}

const count = (how: number, one: string, more = `${one}s`): string => `${number.format(how)} ${how === 1 ? one : more}`

function Looked({ facts }: { facts: AccessibilityFacts }) {
  const { parts, screens, findings, widths, schemes } = facts
  return (
    <>
      <p>
        {`We looked ${days(facts)} at ${count(screens, 'screen')} with axe-core: each step as it opens, with errors, answered, while it works and when it fails. The screens were ${list.format(widths.map(String))} pixels wide, with ${list.format(schemes.map((scheme) => schemeNames[scheme]))} colours.`}
      </p>
      <p>
        {findings === 0
          ? 'Nothing was found: no failure of a rule, nothing that scrolls sideways, and no text that is cut off.'
          : `${count(findings, 'thing')} did not pass. We are working on ${findings === 1 ? 'it' : 'them'}.`}
      </p>
      {parts.seen < parts.all && (
        <p>
          {`These were ${number.format(parts.seen)} of ${count(parts.all, 'combination')} of form, brand and colours. The others are made of the same parts.`}
        </p>
      )}
    </>
  )
}

function Reach({ contact = {}, companyName }: { contact?: Contact; companyName: string }) {
  const { telephone, email, address } = contact
  if (!telephone && !email && !address)
    return <p>{`Please tell ${companyName}, in whichever way you reach us already.`}</p>
  return (
    <ul>
      {telephone && (
        <li>
          Telephone: <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
        </li>
      )}
      {email && (
        <li>
          Email: <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {address && <li>{`Post: ${address}`}</li>}
    </ul>
  )
}

const sectionsFor = (
  { companyName, contact }: ReturnType<typeof useSiteTheme>,
  facts: AccessibilityFacts,
): Section[] => [
  {
    id: 'what-you-can-do',
    title: 'What you can do',
    content: (
      <ul>
        <li>Use every form with a keyboard alone, or by touch alone. A signature may be typed instead of drawn.</li>
        <li>Zoom to 400%, set wider text, and turn your phone, without losing anything.</li>
        <li>Use dark colours, or the high contrast of your device, and have nothing move.</li>
        <li>Take your time. What you enter is kept while the tab is open, for up to 24 hours.</li>
      </ul>
    ),
  },
  {
    id: 'what-was-tested',
    title: 'What was tested',
    content: (
      <>
        <p>
          {`We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. ${number.format(facts.points.tested)} points that follow from them, and from what is known of people who fill in forms, are tested each time that the site changes.`}
        </p>
        <Looked facts={facts} />
      </>
    ),
  },
  {
    id: 'known-limits',
    title: 'Known limits',
    content: (
      <ul>
        <li>
          {`${count(facts.points.reader, 'point')} can be judged only with a screen reader, and ${number.format(facts.points.device)} only on a real phone. The site was built for them, but we have not confirmed them.`}
        </li>
        <li>A check by a program finds only a part of what may be in the way. Nobody outside has audited the site.</li>
        {facts.points.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us',
    content: (
      <>
        <p>Something is in your way, or you need this in another form, or help with your claim:</p>
        <Reach contact={contact} companyName={companyName} />
        <p>
          If you are not content with the answer, the Equality Advisory and Support Service (EASS) advises you for free.
        </p>
      </>
    ),
  },
]

/** What an audit found out, and how to reach the company. */
export function AccessibilityStatement({ facts }: { facts: AccessibilityFacts }) {
  const theme = useSiteTheme()
  return (
    <TextPage
      title="Accessibility"
      lede={`How far everybody can use this site of ${theme.brandName}, how we know, and what to do when you cannot.`}
      sections={sectionsFor(theme, facts)}
    />
  )
}

/** `/accessibility`: the facts of the last audit. */
export default function AccessibilityPage() {
  return <AccessibilityStatement facts={audited} />
}
