import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadThemes } from './themes.ts'

const shipped = fileURLToPath(new URL('../../themes/base', import.meta.url))
const valid = { brandId: 'b', companyId: 'c', brandName: 'B', companyName: 'C' }

let folder: string
const write = (content: unknown) => writeFile(join(folder, 'base', 'theme.json'), typeof content === 'string' ? content : JSON.stringify(content))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'themes-'))
  await cp(shipped, join(folder, 'base'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

describe('loadThemes', () => {
  it('loads the shipped brands, which differ in everything that makes a brand [THEME-01] [PROVIDER-02] [PROVIDER-03] [PROVIDER-04]', () => {
    const brands = loadThemes()
    expect(Object.fromEntries(brands.map(({ name, theme }) => [name, theme.creditProvider]))).toMatchObject({ base: 'mcg', northgate: 'affiliatetech', harbour: 'valid8' })
    const shared = ['brandId', 'companyId', 'brandName', 'companyName', 'primaryColor'] as const
    for (const key of shared) expect(new Set(brands.map(({ theme }) => theme[key])).size, key).toBe(brands.length)
    for (const { theme } of brands) expect(theme.privacyFormDisclaimer + theme.footerText).not.toMatch(/[{}]/)
  })

  it.each([
    ['a missing field', { ...valid, brandName: undefined }, /base\/theme\.json is not a theme:\n {2}the file must have required property 'brandName'/],
    ['a wrong colour', { ...valid, primaryColor: 'red' }, /primaryColor must match pattern/],
    ['an unknown field', { ...valid, color: '#ffffff' }, /must NOT have additional properties \("color"\)/],
    ['a nested field', { ...valid, crm_provider: { provider_type: 5 } }, /crm_provider\.provider_type must be string/],
    ['no JSON', '{', /base\/theme\.json cannot be read as JSON/],
  ])('names file and field of %s', async (_, content, message) => {
    await write(content)
    expect(() => loadThemes(folder)).toThrow(message)
  })

  it('keeps harmless markup of footer and disclaimer and drops the rest [THEME-08]', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)" onclick="x()">a</a><b style="color:red">x</b>'
    await write({ ...valid, footerText: attack, privacyFormDisclaimer: `${attack}{credit_report_link}r{/credit_report_link}` })
    const [brand] = loadThemes(folder)
    expect(brand!.theme.footerText).toBe('<a>a</a><b>x</b>')
    expect(brand!.theme.privacyFormDisclaimer).toBe('<a>a</a><b>x</b><a href="#electronic-credit-report" data-credit-report>r</a>')
  })

  it('opens links to other sites apart, without telling them who sent the visitor', async () => {
    await write({ ...valid, footerText: '<a href="https://sra.example" target="_top">s</a><a href="/privacy-policy" target="_blank">p</a><a href="//evil.example">e</a>' })
    expect(loadThemes(folder)[0]!.theme.footerText).toBe('<a href="https://sra.example" target="_blank" rel="noopener noreferrer">s</a><a href="/privacy-policy">p</a><a>e</a>')
  })

  it('cannot be entered through names [THEME-12]', async () => {
    await write({ ...valid, brandName: '<img src=x onerror=alert(1)>', privacyFormDisclaimer: '<p>{brand_name}</p>' })
    expect(loadThemes(folder)[0]!.theme.privacyFormDisclaimer).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })

  it('says which brand names an unknown provider [PROVIDER-02]', async () => {
    await write({ ...valid, credit_check_providers: { name: 'x', provider_type: 'nobody' } })
    const said: string[] = []
    expect(loadThemes(folder, (text) => said.push(text))[0]!.theme.creditProvider).toBe('mcg')
    expect(said).toEqual([expect.stringMatching(/^themes\/base\/theme\.json: .*"nobody" is unknown, "mcg" is used/)])
  })

  it('needs a base brand', async () => {
    await rm(join(folder, 'base'), { recursive: true })
    expect(() => loadThemes(folder)).toThrow('no brand "base"')
  })
})
