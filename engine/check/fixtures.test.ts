import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { describe, expect, it } from 'vitest'
import { severities } from '#engine/definition/codes.ts'
import { checkFixture, fixtureCodes, fixtureOf, patchesOf } from './testing/fixtures.ts'

/** A fixture as `npm run format` lays it out. */
const laidOut = async (fixture: object): Promise<string> =>
  (await format('fixture.json', JSON.stringify(fixture), { printWidth: 120, objectWrap: 'collapse' })).code

describe.each(fixtureCodes)('%s', (code) => {
  const fixture = fixtureOf(code)

  // `npx vitest run engine/check/fixtures -u` writes the findings into the fixture.
  it('is found where it is, in these words', async () => {
    const found = checkFixture(fixture, fixture.wrong)
    expect(found.map((one) => one.code)).toContain(code)
    expect(found.filter(({ hint }) => !hint)).toEqual([])
    const expected = found.map(({ line, column, pointer, message, hint, way, ...finding }) => ({
      code: finding.code,
      at: `${line}:${column}`,
      pointer,
      message,
      hint,
      way,
    }))
    await expect(await laidOut({ ...patchesOf(code), expected })).toMatchFileSnapshot(`fixtures/patches/${code}.json`)
  })

  it('is not found once it is put right', () => {
    expect(checkFixture(fixture, fixture.right)).toEqual([])
  })
})

describe('completeness', () => {
  it('has a fixture for every code, and no other', () => {
    expect(fixtureCodes.toSorted()).toEqual(Object.keys(severities).toSorted())
  })

  it('explains every code in docs/findings.md, and no other', () => {
    const documented = [...readFileSync('docs/findings.md', 'utf8').matchAll(/^### `([a-z-]+)`/gm)].map(
      (match) => match[1]!,
    )
    expect(documented.toSorted()).toEqual(Object.keys(severities).toSorted())
  })
})
