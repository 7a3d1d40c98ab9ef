import { SafeHtml, type Replace } from '#widgets/shared/SafeHtml.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'
import { useSiteTheme } from '../../theme.ts'

/** The link to the explanation of the report stands in that very explanation here. */
const plainReportLink: Replace = (element, children, key) => (element.hasAttribute('data-credit-report') ? <span key={key}>{children}</span> : undefined)

/** `/privacy-policy` (ROUTE-16), in the brand's name. A brand with a policy of its own says so by `privacyFormLink`. */
export default function PrivacyPolicyPage() {
  const { brandName, companyName, privacyFormDisclaimer } = useSiteTheme()
  return (
    <PageFrame>
      <article className="card stack prose">
        <PageHeading>Privacy policy</PageHeading>
        <p className="lede">How {brandName} uses what you tell us when you check for, and start, a claim for mis-sold car finance.</p>
        <h2>Who is responsible</h2>
        <p>{companyName} decides how and why your information is used. Your claim is passed to partnered solicitors, who are responsible for what they do with it.</p>
        <h2>What we ask for</h2>
        <ul>
          <li>Who you are: title, name and date of birth.</li>
          <li>Where you live, and your email address and phone number.</li>
          <li>Your signature, and which legal documents you were shown.</li>
          <li>Lenders that you name yourself, if you want to.</li>
          <li>The kind of browser that you use.</li>
        </ul>
        <h2 id="electronic-credit-report">The electronic credit report</h2>
        <p>With your agreement a credit reference provider searches for your car finance agreements. It is a soft search: it has <strong>no effect on your credit score</strong>, and lenders who look at your file cannot see it. We keep the agreements that it finds, so that they can be claimed for.</p>
        <div><SafeHtml html={privacyFormDisclaimer} replace={plainReportLink} /></div>
        <h2>What we use it for</h2>
        <ul>
          <li>To find your finance agreements, and to confirm that you are the person they belong to.</li>
          <li>To start your claim, and to pass it to the partnered solicitors.</li>
          <li>To create your account, and to tell you how your claim is getting on.</li>
        </ul>
        <h2>Who receives it</h2>
        <p>The credit reference and identity providers, the partnered solicitors, the lenders that you claim against, and the companies that run our systems for us.</p>
        <h2>How long it is kept</h2>
        <p>What you type stays in this browser tab until you send it, and is deleted when you finish or close the tab. A request that is never signed is deleted after a short time. A claim is kept for as long as it runs, and afterwards for as long as the law requires.</p>
        <h2>Your rights</h2>
        <p>You can ask for a copy of your information, have it corrected or deleted, object to its use, or take it elsewhere. You can withdraw your agreement as easily as you gave it. If you are not content with the answer, you can complain to the Information Commissioner’s Office.</p>
      </article>
    </PageFrame>
  )
}
