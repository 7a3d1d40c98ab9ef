import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadThemes } from './themes.ts'

const shipped = fileURLToPath(new URL('../../themes/base', import.meta.url))
const valid = { brandId: 'b', companyId: 'c', brandName: 'B', companyName: 'C' }

let folder: string
const write = (content: unknown) =>
  writeFile(join(folder, 'base', 'theme.json'), typeof content === 'string' ? content : JSON.stringify(content))
const writeCompany = async (name: string, content: unknown) => {
  await mkdir(join(folder, 'companies'), { recursive: true })
  await writeFile(join(folder, 'companies', `${name}.json`), JSON.stringify(content))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'themes-'))
  await cp(shipped, join(folder, 'base'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

describe('loadThemes', () => {
  it('loads the shipped brands, which differ in everything that makes a brand [THEME-01] [PROVIDER-02] [PROVIDER-03] [PROVIDER-04]', () => {
    const brands = loadThemes()
    expect(Object.fromEntries(brands.map(({ name, theme }) => [name, theme.creditProvider]))).toMatchObject({
      base: 'mcg',
      northgate: 'affiliatetech',
      harbour: 'valid8',
      meadow: 'valifi',
      sterling: 'mcg',
    })
    const shared = [
      'brandId',
      'companyId',
      'brandName',
      'companyName',
      'primaryColor',
      'footerText',
      'privacyFormDisclaimer',
    ] as const
    for (const key of shared) expect(new Set(brands.map(({ theme }) => theme[key])).size, key).toBe(brands.length)
    for (const part of ['logo', 'icon', 'styleSheet'] as const)
      expect(new Set(brands.map((brand) => brand[part])).size, part).toBe(brands.length)
    for (const { theme } of brands) expect(theme.privacyFormDisclaimer + theme.footerText).not.toMatch(/[{}]/)
  })

  it.each([
    [
      'a missing field',
      { ...valid, brandName: undefined },
      /base\/theme\.json is not a theme:\n {2}the file must have required property 'brandName'/,
    ],
    ['a logo that runs a script', { ...valid, logoUrl: 'javascript:alert(1)' }, /logoUrl must match pattern/],
    [
      'a link that runs a script',
      { ...valid, privacyFormLink: 'data:text/html,x' },
      /privacyFormLink must match pattern/,
    ],
    ['a wrong colour', { ...valid, primaryColor: 'red' }, /primaryColor must match pattern/],
    ['an unknown field', { ...valid, color: '#ffffff' }, /must NOT have additional properties \("color"\)/],
    ['a nested field', { ...valid, crm_provider: { provider_type: 5 } }, /crm_provider\.provider_type must be string/],
    ['no JSON', '{', /base\/theme\.json cannot be read as JSON/],
  ])('names file and field of %s', async (_, content, message) => {
    await write(content)
    expect(() => loadThemes(folder)).toThrow(message)
  })

  it('keeps harmless markup of footer and disclaimer and drops the rest [THEME-08, THM-06]', async () => {
    const attack =
      '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)" onclick="x()">a</a><b style="color:red">x</b>'
    await write({
      ...valid,
      footerText: attack,
      privacyFormDisclaimer: `${attack}{credit_report_link}r{/credit_report_link}`,
    })
    const [brand] = loadThemes(folder)
    expect(brand!.theme.footerText).toBe('<a>a</a><b>x</b>')
    expect(brand!.theme.privacyFormDisclaimer).toBe(
      '<a>a</a><b>x</b><a href="#electronic-credit-report" data-credit-report>r</a>',
    )
  })

  it('opens links to other sites apart, without telling them who sent the visitor', async () => {
    await write({
      ...valid,
      footerText:
        '<a href="https://sra.example" target="_top">s</a><a href="/privacy-policy" target="_blank">p</a><a href="//evil.example">e</a><a href="/\\evil.example">f</a><a href="http://evil.example">g</a>',
    })
    expect(loadThemes(folder)[0]!.theme.footerText).toBe(
      '<a href="https://sra.example" target="_blank" rel="noopener noreferrer">s</a><a href="/privacy-policy">p</a><a>e</a><a>f</a><a>g</a>',
    )
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

  it('gives all brands of a company its content, known by the company id alone [MKT-02]', async () => {
    await cp(join(folder, 'base'), join(folder, 'twin'), { recursive: true })
    await cp(join(folder, 'base'), join(folder, 'other'), { recursive: true })
    await writeFile(join(folder, 'twin', 'theme.json'), JSON.stringify({ ...valid, brandId: 'b2' }))
    await writeFile(
      join(folder, 'other', 'theme.json'),
      JSON.stringify({ ...valid, brandId: 'b3', companyId: 'other' }),
    )
    await write(valid)
    await writeCompany('ours', {
      companyId: valid.companyId,
      places: { start: ['assurances'] },
      parts: { assurances: { items: ['Safe'] } },
    })
    const brands = loadThemes(folder)
    expect(Object.fromEntries(brands.map(({ name, theme }) => [name, theme.marketing]))).toEqual({
      base: true,
      twin: true,
      other: false,
    })
    expect(brands.find(({ name }) => name === 'twin')!.theme.content!.parts.assurances!.items).toEqual(['Safe'])
  })

  it.each([
    [
      'a part that nobody knows',
      { places: { start: ['songs'] }, parts: {} },
      /companies\/ours\.json is not a company's content:\n {2}places\.start\.0 must be equal to one of/,
    ],
    [
      'a link that runs a script',
      {
        places: {},
        parts: {
          tiles: { title: 't', tiles: [{ title: 'a', text: 'b' }], link: { text: 'x', href: 'javascript:alert(1)' } },
        },
      },
      /parts\.tiles\.link\.href must match pattern/,
    ],
  ])('refuses company content with %s', async (_, content, message) => {
    await writeCompany('ours', { companyId: valid.companyId, ...content })
    expect(() => loadThemes(folder)).toThrow(message)
  })

  it('refuses two files of content for one company', async () => {
    for (const name of ['ours', 'again'])
      await writeCompany(name, { companyId: valid.companyId, places: {}, parts: {} })
    expect(() => loadThemes(folder)).toThrow(
      /companies\/ours\.json and .*companies\/again\.json are both of the company "c"|companies\/again\.json and .*companies\/ours\.json are both of the company "c"/,
    )
  })

  it('refuses two brands with one id, and says which they are', async () => {
    await write(valid)
    await cp(join(folder, 'base'), join(folder, 'twin'), { recursive: true })
    expect(() => loadThemes(folder)).toThrow(
      `${join(folder, 'base')} and ${join(folder, 'twin')} have the same brandId "b": please give one of them another in its theme.json.`,
    )
  })

  it('needs a base brand', async () => {
    await rm(join(folder, 'base'), { recursive: true })
    expect(() => loadThemes(folder)).toThrow('no brand "base"')
  })
})
