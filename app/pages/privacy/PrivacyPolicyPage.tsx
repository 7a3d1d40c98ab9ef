import { BenefitTiles, type Tile } from '#widgets/benefit-tiles/BenefitTiles.tsx'
import { SafeHtml, type Replace } from '#widgets/shared/SafeHtml.tsx'
import { useSiteTheme } from '../../shell/theme.ts'
import { TextPage, type Section } from '../text/TextPage.tsx'

/** Here the link to the report's explanation is replaced by the explanation itself. */
const plainReportLink: Replace = (element, children, key) =>
  element.hasAttribute('data-credit-report') ? <span key={key}>{children}</span> : undefined

const gist: Tile[] = [
  {
    icon: 'shield',
    title: 'No effect on your credit score',
    text: 'The search is a soft one, and lenders who look at your file cannot see it.',
  },
  {
    icon: 'file',
    title: 'Used for your claim',
    text: 'To find your agreements, to confirm who you are, and to start your claim.',
  },
  {
    icon: 'tick',
    title: 'Yours to take back',
    text: 'You can have it corrected or deleted, and withdraw your agreement.',
  },
]

const sectionsFor = ({ companyName, privacyFormDisclaimer }: ReturnType<typeof useSiteTheme>): Section[] => [
  {
    id: 'responsible',
    title: 'Who is responsible',
    content: (
      <p>
        {`${companyName} decides how and why your information is used. Your claim is passed to partnered solicitors, who are responsible for what they do with it.`}
      </p>
    ),
  },
  {
    id: 'what-we-ask-for',
    title: 'What we ask for',
    content: (
      <ul>
        <li>Who you are: title, name and date of birth.</li>
        <li>Where you live, and your email address and phone number.</li>
        <li>Your signature, and which legal documents you were shown.</li>
        <li>Lenders that you name yourself, if you want to.</li>
        <li>The kind of browser that you use, and the internet address that you sign from.</li>
      </ul>
    ),
  },
  {
    id: 'electronic-credit-report',
    title: 'The electronic credit report',
    content: (
      <>
        <p>
          With your agreement a credit reference provider searches for your car finance agreements. It is a soft search:
          it has <strong>no effect on your credit score</strong>, and lenders who look at your file cannot see it. We
          keep the agreements that it finds, so that they can be claimed for.
        </p>
        <div>
          <SafeHtml html={privacyFormDisclaimer} replace={plainReportLink} />
        </div>
      </>
    ),
  },
  {
    id: 'what-we-use-it-for',
    title: 'What we use it for',
    content: (
      <ul>
        <li>To find your finance agreements, and to confirm that you are the person they belong to.</li>
        <li>To start your claim, and to pass it to the partnered solicitors.</li>
        <li>To create your account, and to tell you how your claim is getting on.</li>
      </ul>
    ),
  },
  {
    id: 'who-receives-it',
    title: 'Who receives it',
    content: (
      <p>
        The credit reference and identity providers, the partnered solicitors, the lenders that you claim against, and
        the companies that run our systems for us.
      </p>
    ),
  },
  {
    id: 'how-long-it-is-kept',
    title: 'How long it is kept',
    content: (
      <p>
        What you type stays in this browser tab until you send it, and is deleted when you finish or close the tab. A
        request that is never signed is deleted after a short time. A claim is kept for as long as it runs, and
        afterwards for as long as the law requires.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    content: (
      <p>
        You can ask for a copy of your information, have it corrected or deleted, object to its use, or take it
        elsewhere. You can withdraw your agreement as easily as you gave it. If you are not content with the answer, you
        can complain to the Information Commissioner’s Office.
      </p>
    ),
  },
]

/** `/privacy-policy` (ROUTE-16), with the brand's name. A brand with its own policy sets `privacyFormLink`. */
export default function PrivacyPolicyPage() {
  const theme = useSiteTheme()
  return (
    <TextPage
      title="Privacy policy"
      lede={`How ${theme.brandName} uses what you tell us when you check for, and start, a claim for mis-sold car finance.`}
      gist={<BenefitTiles options={{ tiles: gist }} />}
      sections={sectionsFor(theme)}
    />
  )
}
