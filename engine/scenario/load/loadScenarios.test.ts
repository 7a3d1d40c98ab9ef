import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadScenarios } from './loadScenarios.ts'

const root = mkdtempSync(join(tmpdir(), 'scenarios-'))
afterAll(() => rmSync(root, { recursive: true }))
let made = 0

/** Loads the scenarios of `child` from files given by path below a folder of funnels. */
function load(files: Record<string, unknown>) {
  const funnels = join(root, `${made++}`)
  for (const [path, content] of Object.entries(files)) {
    const file = join(funnels, path.replace('/', '/scenarios/'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(content, null, 2))
  }
  const read = () =>
    loadScenarios(join(funnels, 'child', 'scenarios')).map(({ file, scenario }) => ({
      file: file.slice(funnels.length + 1),
      ...scenario,
    }))
  const lines = () =>
    loadScenarios(join(funnels, 'child', 'scenarios')).map(({ line, moves }) => [
      line,
      moves.map((move) => `${basename(move.file)}:${move.line}`),
    ])
  return { read, lines, said: () => said(read).replaceAll(`${funnels}/`, '') }
}

function said(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

const row = (name: string, more: object = {}) => ({ name, moves: [{ use: 'arrive' }], ...more })
const base = {
  'base/shared.json': { moves: { arrive: [{ at: 'first' }], go: [{ use: 'arrive' }, { press: 'next' }] } },
  'base/a.json': { scenarios: [row('one', { moves: [{ use: 'go' }] }), row('two')] },
}

describe('scenarios of another funnel', () => {
  it('hold here too, with the moves that are shared here', () => {
    const { read } = load({
      ...base,
      'child/shared.json': { extends: 'base', moves: { arrive: [{ at: 'second' }] } },
      'child/b.json': row('three'),
    })
    expect(read().map(({ file, name, moves }) => [file, name, moves])).toEqual([
      ['base/scenarios/a.json', 'one', [{ at: 'second' }, { press: 'next' }]],
      ['base/scenarios/a.json', 'two', [{ at: 'second' }]],
      ['child/scenarios/b.json', 'three', [{ at: 'second' }]],
    ])
  })

  it('are replaced by name, or left out for a reason', () => {
    const { read } = load({
      ...base,
      'child/shared.json': { extends: 'base', without: { two: 'There is no second page' } },
      'child/b.json': row('one', { open: 'first' }),
    })
    expect(read()).toEqual([expect.objectContaining({ name: 'one', open: 'first', moves: [{ at: 'first' }] })])
  })

  it.each<[string, Record<string, unknown>, string]>([
    [
      'an unknown funnel',
      { 'child/shared.json': { extends: 'bace' } },
      'child/scenarios/shared.json: "bace" has no scenarios to extend; known: base, child',
    ],
    [
      'a circle',
      { 'child/shared.json': { extends: 'base' }, 'base/shared.json': { extends: 'child' } },
      '"extends" goes round: child/scenarios > base/scenarios > child/scenarios',
    ],
    [
      'an unknown scenario left out',
      { 'child/shared.json': { extends: 'base', without: { tow: 'x' } } },
      '"without" names "tow", which "base" has not; did you mean "two"?',
    ],
    [
      'one left out without a reason',
      { 'child/shared.json': { extends: 'base', without: { two: '' } } },
      '"without" gives no reason for "two"; write why it does not hold here',
    ],
    [
      'one left out and written',
      { 'child/shared.json': { extends: 'base', without: { two: 'x' } }, 'child/b.json': row('two') },
      '"two" is left out under "without" and written again in child/scenarios/b.json',
    ],
    ['nothing to leave out of', { 'child/shared.json': { without: { two: 'x' } } }, 'name that funnel under "extends"'],
    [
      'two of one name',
      { 'child/b.json': row('one'), 'child/c.json': row('one') },
      'child/scenarios/c.json: "one" is the name of a scenario in child/scenarios/b.json already; give each its own',
    ],
    [
      'unknown moves',
      { 'child/b.json': row('one', { moves: [{ use: 'arive' }] }) },
      'child/scenarios/b.json: there are no shared moves "arive"; known: none',
    ],
    [
      'misspelt moves',
      { 'child/shared.json': { extends: 'base' }, 'child/b.json': row('three', { moves: [{ use: 'arive' }] }) },
      'child/scenarios/b.json: there are no shared moves "arive"; did you mean "arrive"?',
    ],
  ])('says what is wrong: %s', (_, files, message) => {
    expect(load({ ...base, ...files }).said()).toContain(message)
  })
})

describe('a file that its schema does not allow', () => {
  it.each<[string, unknown, string]>([
    [
      'a key of a move',
      { name: 'one', moves: [{ entr: {} }] },
      'a.json:5: "entr" means nothing here (/moves/0/entr); did you mean "enter"?',
    ],
    [
      'a key of what is expected',
      { scenarios: [row('one', { expect: { mesage: 'x' } })] },
      '"mesage" means nothing here (/scenarios/0/expect/mesage); did you mean "message"?',
    ],
    ['what is told of no field', { name: 'one', moves: [{ tell: 'x' }] }, 'this is to be an object (/moves/0/tell)'],
    [
      'more beside "use"',
      { name: 'one', moves: [{ use: 'arrive', press: 'next' }] },
      '"press" means nothing here (/moves/0/press)',
    ],
    ['no moves', { name: 'one' }, 'a.json:1: "moves" is missing (the file)'],
    [
      'a wait of no length',
      { name: 'one', moves: [{ wait: 'soon' }] },
      'a.json:5: "soon" is not a duration (/moves/0/wait); write 500ms, 2s, 1.5s, 10m or 24h',
    ],
    [
      'a word for a number',
      { name: 'one', moves: [], expect: { counts: { save: 'once' } } },
      'this is to be a whole number (/expect/counts/save)',
    ],
    [
      'a list for a text',
      { name: 'one', moves: [], expect: { message: [1] } },
      'this is to be text (/expect/message/0)',
    ],
  ])('%s', (_, content, message) => {
    expect(load({ 'child/a.json': content }).said()).toContain(message)
  })

  it('shared.json too', () => {
    expect(load({ 'child/shared.json': { move: {} } }).said()).toBe(
      'child/scenarios/shared.json:2: "move" means nothing here (/move); did you mean "moves"?',
    )
  })
})

it('says where scenarios and their moves are written', () => {
  const file = { scenarios: [{ name: 'one', moves: [{ use: 'arrive' }, { press: 'next' }] }] }
  const { lines } = load({ 'child/shared.json': { moves: { arrive: [{ at: 'first' }] } }, 'child/a.json': file })
  expect(lines()).toEqual([[4, ['shared.json:4', 'a.json:9']]])
})

describe('a scenario of failing calls', () => {
  const rows = (failing: unknown, operations = {}) =>
    load({ 'child/a.json': { name: 'it goes on', moves: [], operations, failing } }).read()

  it('is one row for each way of failing', () => {
    expect(
      rows('save', { other: 'closed' }).map(({ name, operations, failing }) => [name, operations, failing]),
    ).toEqual([
      ['it goes on (500)', { other: 'closed', save: [{ status: 500 }] }, { operation: 'save', kind: '500' }],
      ['it goes on (offline)', { other: 'closed', save: ['offline'] }, { operation: 'save', kind: 'offline' }],
      ['it goes on (timeout)', { other: 'closed', save: ['timeout'] }, { operation: 'save', kind: 'timeout' }],
      ['it goes on (malformed)', { other: 'closed', save: ['malformed'] }, { operation: 'save', kind: 'malformed' }],
    ])
  })

  it('names the operation where there are several, and fails after the answers that are given', () => {
    const [first, , , , fifth, ...rest] = rows(['save', 'tell'], { save: 'success', tell: ['success', 'none'] })
    expect([first!.name, first!.operations!['save']]).toEqual(['it goes on (save: 500)', ['success', { status: 500 }]])
    expect([fifth!.name, fifth!.operations!['tell']]).toEqual([
      'it goes on (tell: 500)',
      ['success', 'none', { status: 500 }],
    ])
    expect(rest).toHaveLength(3)
  })

  it('keeps to the ways that it names, and knows no other', () => {
    expect(rows({ save: ['offline', '500'] }).map(({ name }) => name)).toEqual([
      'it goes on (offline)',
      'it goes on (500)',
    ])
    expect(said(() => rows({ save: ['down'] }))).toContain(
      '"down" is not one of 500, offline, timeout, malformed (/failing/save/0)',
    )
  })
})
