import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadFunnel } from '#engine/load/loadFunnel.ts'
import { checkFunnel } from './checkFunnel.ts'
import { severities } from '#engine/definition/codes.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'

const folder = 'engine/check/fixtures'
const codes = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/wrong.json`))

/** Reads a fixture and adds the current format, except to fixtures about the format. */
const read = (path: string) => {
  const text = readFileSync(path, 'utf8')
  return path.includes('/format-version/') ? text : text.replace('{', '{ "format": 2,')
}

/** The findings of a fixture, which is checked among the other funnels under the id of its valid version. */
const findings = (file: string) => {
  const { id } = JSON.parse(readFileSync(`${dirname(file)}/right.json`, 'utf8')) as { id: string }
  const stands = `${folder}/funnels/${id}/funnel.json`
  const loaded = loadFunnel(stands, {
    library: `${folder}/library`,
    funnels: `${folder}/funnels`,
    read: (asked) => read(asked === stands ? file : asked),
  })
  return checkFunnel(loaded, neutralRegistry).map(({ code, line, column, pointer, message, hint, way }) => ({
    code,
    line,
    column,
    pointer,
    message,
    hint,
    way,
  }))
}

describe.each(codes)('%s', (code) => {
  it('is found where it is, in these words', async () => {
    const found = findings(`${folder}/${code}/wrong.json`)
    expect(found.map((one) => one.code)).toContain(code)
    expect(found.filter(({ hint }) => !hint)).toEqual([])
    await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(`fixtures/${code}/wrong.expected.json`)
  })

  it('is not found once it is put right', () => {
    expect(findings(`${folder}/${code}/right.json`)).toEqual([])
  })
})

describe('completeness', () => {
  it('has a fixture for every code, and no other', () => {
    expect(codes.toSorted()).toEqual(Object.keys(severities).toSorted())
  })

  it('explains every code in docs/findings.md, and no other', () => {
    const documented = [...readFileSync('docs/findings.md', 'utf8').matchAll(/^### `([a-z-]+)`/gm)].map(
      (match) => match[1]!,
    )
    expect(documented.toSorted()).toEqual(Object.keys(severities).toSorted())
  })
})
