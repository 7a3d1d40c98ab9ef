import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from '../../scripts/lib/root.ts'

const read = (path: string): string => readFileSync(inRoot(path), 'utf8')

/** Every requirement of levels 1 and 2 of OWASP ASVS 5.0.0. */
const ids = read('tests/completeness/asvsIds.txt').trim().split('\n')

interface Row {
  id: string
  asks: string
  state: string
  where: string
}

const rows: Row[] = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', asks = '', state = '', where = '', ...more] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    expect([id, more]).toEqual([id, []])
    return { id, asks, state, where }
  })

/** What stands in code and is a path of this project, and no address, command or pattern. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) =>
      /^\.?[\w-][\w.@-]*(\/[\w.@-]+)+$|^\.?[\w-]+\.(json|md|ts|yaml)$|^(Containerfile|\.dockerignore)$/.test(code),
    )

it('the table of OWASP ASVS has each requirement of levels 1 and 2 once, in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

it('each requirement is met, not applicable or open, with where or why', () => {
  for (const { id, asks, state, where } of rows) {
    expect([id, state]).toEqual([id, expect.stringMatching(/^(met|not applicable|open)$/)])
    expect([id, asks, where]).toEqual([id, expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
  }
})

it('every path of the table exists, and what is met names one', () => {
  const named = rows.map(({ id, state, where }) => ({ id, state, paths: pathsIn(where) }))
  const gone = named.flatMap(({ id, paths }) =>
    paths.filter((path) => !existsSync(inRoot(path))).map((path) => `${id} ${path}`),
  )
  expect(gone).toEqual([])
  expect(named.filter(({ state, paths }) => state === 'met' && paths.length === 0)).toEqual([])
})
