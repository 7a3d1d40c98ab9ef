import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/root.ts'
import { clauseCoverage } from './clauseCoverage.ts'
import { filesUnder } from './filesUnder.ts'

const page = 'docs/decisions/readings.md'
const text = readFileSync(join(root, page), 'utf8')

/** Each entry: its id and title, then what follows until the next heading. */
const entries = text
  .split(/^### /m)
  .slice(1)
  .map((entry) => {
    const [title = '', ...rest] = entry.split('\n')
    return { id: title.split(' ')[0]!, title, body: rest.join('\n').split(/^## /m)[0]! }
  })
const ids = entries.map(({ id }) => id)

const isText = /\.(ts|tsx|mjs|js|json|md|css|html)$/
const citing = () =>
  filesUnder(root)
    .filter((file) => isText.test(file) && file !== page)
    .flatMap((file) =>
      [...new Set(readFileSync(join(root, file), 'utf8').match(/\bAMB-\d\d\b/g))].map((id) => ({ file, id })),
    )

describe('the readings of the specification', () => {
  it('have an entry for each id that is cited anywhere', () => {
    const cited = citing()
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([])
  })

  it('are each held by a test or a scenario that cites them', () => {
    const { othersCitedBy } = clauseCoverage(root, [])
    expect(ids.filter((id) => !othersCitedBy.has(id))).toEqual([])
  })

  it('stand there once each', () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.filter((id) => id.startsWith('AMB-'))).toHaveLength(90)
  })

  it('say what the documents say, and what was decided and why', () => {
    const lacking = entries.filter(
      ({ title, body }) =>
        !/^(AMB-\d\d|READ-\d\d) \S/.test(title) ||
        !body.includes('_Documents:_') ||
        !/_(Decided|Decided,\sand\swhy):_/.test(body),
    )
    expect(lacking.map(({ title }) => title)).toEqual([])
  })
})
