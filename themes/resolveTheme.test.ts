import { describe, expect, it } from 'vitest'
import type { ThemeFile } from '#schemas/theme.ts'
import { resolveTheme } from './resolveTheme.ts'

const bare: ThemeFile = { brandId: 'b', companyId: 'c', brandName: '', companyName: '' }
const resolved = (given: Partial<ThemeFile> = {}) => resolveTheme({ ...bare, ...given })
const kind = (provider_type: string) => resolved({ credit_check_providers: { name: 'any', provider_type } })

describe('resolveTheme', () => {
  it.each([
    ['the logo [THEME-02]', { logoUrl: '/l.svg' }],
    ['the name of the brand [THEME-03]', { brandName: 'Brand' }],
    ['the name of the company [THEME-04]', { companyName: 'Company' }],
    ['the id of the brand [THEME-05]', { brandId: 'b1' }],
    ['the id of the company [THEME-06]', { companyId: 'c1' }],
    ['the colour', { primaryColor: '#123456' }],
    ['how to reach the company', { contact: { telephone: '01632 960123' } }],
  ])('keeps what the file says: %s', (_, given) => {
    expect(resolved(given).theme).toMatchObject(given)
  })

  it('assumes an average claim of 4,000 pounds [THEME-10]', () => {
    expect(resolved().theme.averageClaim).toBe(4000)
    expect(resolved({ averageClaim: 2500 }).theme.averageClaim).toBe(2500)
  })

  it('links to /privacy-policy unless told otherwise [THEME-14]', () => {
    expect(resolved().theme.privacyFormLink).toBe('/privacy-policy')
    expect(resolved({ privacyFormLink: '/our-policy' }).theme.privacyFormLink).toBe('/our-policy')
  })

  it('calls itself My Claim Group where names are empty [THEME-15]', () => {
    const { theme } = resolved()
    expect(theme.privacyFormDisclaimer).toContain('My Claim Group and My Claim Group')
    expect(theme.applicationName).toBe('My Claim Group')
  })

  it('joins company and brand to the application name', () => {
    expect(resolved({ brandName: ' Brand ', companyName: 'Company' }).theme.applicationName).toBe('Company Brand')
  })

  it('writes the names into the disclaimer, escaped, and leaves no brace [THEME-12]', () => {
    const { theme } = resolved({
      brandName: 'A & <b>B</b>',
      companyName: '$& Co',
      privacyFormDisclaimer: '{brand_name} of {company_name}, {brand_name}',
    })
    expect(theme.privacyFormDisclaimer).toBe(
      'A &#38; &#60;b&#62;B&#60;/b&#62; of $&#38; Co, A &#38; &#60;b&#62;B&#60;/b&#62;',
    )
  })

  it('turns the credit report markers into a link [THEME-13, AMB-64]', () => {
    const { theme } = resolved({
      privacyFormDisclaimer: 'See {credit_report_link}the report{/credit_report_link}. {credit_report_link}',
    })
    expect(theme.privacyFormDisclaimer).toBe(
      'See <a href="#electronic-credit-report" data-credit-report>the report</a>. ',
    )
  })

  it('has a regulated-solicitor notice for the footer [THEME-09]', () => {
    expect(resolved({ companyName: 'Acme' }).theme.footerText).toMatch(
      /^<p>Acme .*solicitors.*regulated by the Solicitors Regulation Authority/,
    )
    expect(resolved({ footerText: '<b>x</b>' }).theme.footerText).toBe('<b>x</b>')
  })

  it.each([
    ['MCG', 'mcg'],
    ['Valid8', 'valid8'],
    [' AffiliateTech ', 'affiliatetech'],
    ['VALIFI', 'valifi'],
  ])('knows the provider %s [PROVIDER-01] [PROVIDER-03] [PROVIDER-04]', (given, expected) => {
    expect(kind(given)).toMatchObject({ theme: { creditProvider: expected }, warnings: [] })
  })

  it('uses mcg when no provider is named, and says so when the name is unknown [PROVIDER-02]', () => {
    expect(resolved()).toMatchObject({ theme: { creditProvider: 'mcg' }, warnings: [] })
    expect(kind('')).toMatchObject({ theme: { creditProvider: 'mcg' }, warnings: [] })
    expect(kind('experian').theme.creditProvider).toBe('mcg')
    expect(kind('experian').warnings[0]).toMatch('"experian" is unknown')
  })

  it('takes the first provider of a list, and verification wherever it stands [THEME-16, AMB-25]', () => {
    const list = (...kinds: string[]) =>
      resolved({ credit_check_providers: kinds.map((provider_type) => ({ name: provider_type, provider_type })) }).theme
        .creditProvider
    expect(list()).toBe('mcg')
    expect(list('valid8', 'mcg')).toBe('valid8')
    expect(list('mcg', 'Valifi')).toBe('valifi')
    expect(list('experian', 'Valid8', 'mcg')).toBe('valid8')
  })

  it('carries the CRM provider kind [THEME-17]', () => {
    expect(resolved().theme.crmProvider).toBe('')
    expect(resolved({ crm_provider: { provider_type: ' hub ' } }).theme.crmProvider).toBe('hub')
  })

  it('starts with v1 and never with v4', () => {
    expect(resolved().theme.defaultFunnel).toBe('v1')
    expect(resolved({ defaultFunnel: 'v5' }).theme.defaultFunnel).toBe('v5')
    expect(resolved({ defaultFunnel: 'v4' })).toMatchObject({
      theme: { defaultFunnel: 'v1' },
      warnings: [expect.stringContaining('v4')],
    })
  })
})
