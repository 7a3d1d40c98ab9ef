export interface Names {
  brandName: string
  companyName: string
}

/** The footer of a theme without `footerText` (THEME-09). */
export const defaultFooterText =
  '<p>{company_name} passes claims to partnered solicitors, who are authorised and regulated by the Solicitors Regulation Authority and act on a no win, no fee basis.</p>'

const defaultDisclaimer =
  'By continuing you agree that {brand_name} and {company_name} may use your details to look for your finance agreements with a soft search of your ' +
  '{credit_report_link}electronic credit report{/credit_report_link}. It has no effect on your credit score.'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Replaces `{brand_name}` and `{company_name}` by the escaped names (THEME-12). */
export const fillNames = (html: string, { brandName, companyName }: Names): string =>
  html
    .replaceAll('{brand_name}', () => escapeHtml(brandName))
    .replaceAll('{company_name}', () => escapeHtml(companyName))

/**
 * Turns the marked text into a link, which a page may use to open the explanation. A marker without its counterpart is
 * removed (THEME-13).
 */
const linkCreditReport = (html: string): string =>
  html
    .replace(
      /\{credit_report_link\}((?:(?!\{credit_report_link\})[^])*?)\{\/credit_report_link\}/g,
      '<a href="#electronic-credit-report" data-credit-report>$1</a>',
    )
    .replace(/\{\/?credit_report_link\}/g, '')

/** The privacy disclaimer as HTML, with every placeholder replaced. */
export const disclaimer = (given: string | undefined, names: Names): string =>
  fillNames(linkCreditReport(given?.trim() || defaultDisclaimer), names)
