import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operations } from '#schemas/operations/index.ts'
import { root } from '../../scripts/lib/root.ts'
import { clauses } from './clauseCoverage.ts'
import { filesUnder } from './filesUnder.ts'

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The rows of the page's tables, in order; the first row of each contains the column names. */
const tables = read('docs/messages.md')
  .split(/\n\s*\n/)
  .filter((part) => part.startsWith('|'))
  .map((part) =>
    part
      .trim()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )
const [messages, unused] = tables as [string[][], string[][]]
const unquoted = (cell: string): string => cell.replaceAll('`', '')

/** The sources of texts that people see: definitions, pages and widgets. */
const shown = filesUnder(root).filter(
  (file) =>
    /^(app|widgets|funnels\/(?!examples\/)[^/]+)\/.*\.(ts|tsx|json)$/.test(file) &&
    !/\.test\.|\/testing\/|^app\/preview\/|\/scenarios\//.test(file),
)
const sources = shown.map(read).join('\n')
const contracts = filesUnder(root, 'schemas/operations').map(read).join('\n')
const isCalled = (name: string): boolean =>
  sources.includes(`'${name}'`) || sources.includes(`"${name}"`) || contracts.includes(`recover: '${name}'`)

describe('messages that no screen shows', () => {
  it('are messages of the specification that stand where the page says [AMB-70]', () => {
    expect(messages.length).toBeGreaterThan(0)
    for (const [message = '', , file = ''] of messages) {
      expect(
        clauses.some(({ text }) => text.includes(message)),
        message,
      ).toBe(true)
      expect(read(unquoted(file)), message).toContain(message)
    }
  })

  it('are answered by calls that no page makes, or by a widget that no funnel sets up so', () => {
    for (const [message = '', by = ''] of messages) {
      const name = unquoted(by)
      if (name in operations)
        expect(
          unused.map(([cell = '']) => unquoted(cell)),
          message,
        ).toContain(name)
      else expect(by, message).toBe('the widget `lenders` with `samples: false`')
    }
    expect(sources).not.toMatch(/"samples": ?false/)
  })

  it('and the calls of the specification that no page makes are exactly those', () => {
    const uncalled = Object.entries(operations)
      .filter(([name, { about }]) => /\(CALL-\d/.test(about) && !isCalled(name))
      .map(([name]) => name)
    expect(unused.map(([cell = '']) => unquoted(cell)).sort()).toEqual(uncalled.sort())
  })

  it('name other calls that pages do make instead', () => {
    for (const [, instead = ''] of unused) expect(isCalled(instead.match(/`(\w+)`/)![1]!), instead).toBe(true)
  })
})
