import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { filesInMemory } from '#engine/load/testing/filesInMemory.ts'
import { loadScenarios } from './loadScenarios.ts'

const root = mkdtempSync(join(tmpdir(), 'scenarios-'))
afterAll(() => rmSync(root, { recursive: true }))
let made = 0

/** Loads the scenarios of `child` from files, given by path below a folder of funnels. */
function load(files: Record<string, unknown>) {
  const funnels = join(root, `${made++}`)
  for (const [path, content] of Object.entries(files)) {
    const file = join(funnels, path.replace('/', '/scenarios/'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(content, null, 2))
  }
  const found = () => loadScenarios(join(funnels, 'child', 'scenarios'))
  const read = () => found().map(({ file, scenario }) => ({ file: file.slice(funnels.length + 1), ...scenario }))
  const lines = () =>
    found().map(({ line, moves }) => [line, moves.map((move) => `${basename(move.file)}:${move.line}`)])
  return { read, found, lines, said: () => said(read).replaceAll(`${funnels}/`, '') }
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
    ...['./base', '../base', 'x/../base', 'base/', '..', ''].map((path): [string, Record<string, unknown>, string] => [
      `a path: "${path}"`,
      { 'child/shared.json': { extends: path } },
      `child/scenarios/shared.json: "${path}" has no scenarios to extend; known: base, child`,
    ]),
    [
      'a circle',
      { 'child/shared.json': { extends: 'base' }, 'base/shared.json': { extends: 'child' } },
      '"extends" forms a cycle: child/scenarios > base/scenarios > child/scenarios',
    ],
    [
      'an unknown scenario left out',
      { 'child/shared.json': { extends: 'base', without: { tow: 'x' } } },
      '"without" names "tow", which "base" does not have; did you mean "two"?',
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
      'child/scenarios/c.json:2: "one" is the name of a scenario in child/scenarios/b.json:2 already; give each its own',
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
    ['told values of no field', { name: 'one', moves: [{ tell: 'x' }] }, 'this must be an object (/moves/0/tell)'],
    [
      'more beside "use"',
      { name: 'one', moves: [{ use: 'arrive', press: 'next' }] },
      '"press" means nothing here (/moves/0/press)',
    ],
    [
      'the schema of another kind of file',
      { $schema: '../../../schemas/funnel.schema.json', name: 'one', moves: [] },
      'a.json:2: "../../../schemas/funnel.schema.json" is not the schema of a scenario',
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
      'this must be a whole number (/expect/counts/save)',
    ],
    [
      'a list for a text',
      { name: 'one', moves: [], expect: { message: [1] } },
      'this must be text (/expect/message/0)',
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

describe('a table', () => {
  const table = {
    theme: { shop: 'north' },
    clauses: ['A-01'],
    operations: { save: 'closed' },
    moves: [{ at: 'first', enter: { nickname: '$nickname' }, expect: { message: '$says' } }],
    expect: { step: 'first' },
    with: { says: 'Hello' },
  }
  const one = { name: 'one', with: { nickname: null } }
  const two = {
    name: 'two',
    clauses: ['B-01'],
    operations: { tell: 'none' },
    moves: [{ press: 'next', wait: '1s' }],
    expect: { stored: true },
    open: 'second',
    with: { nickname: '$5', says: ['Bye', 'Hello'] },
  }
  const first = (nickname: unknown, message: unknown) => ({ at: 'first', enter: { nickname }, expect: { message } })

  it('is one scenario for each row, which is laid over the rest', () => {
    const { read } = load({
      'child/a.json': { scenarios: [{ ...table, rows: [one, two] }, row('three', { moves: [] })] },
    })
    const file = 'child/scenarios/a.json'
    const { theme } = table
    expect(read()).toEqual([
      {
        file,
        name: 'one',
        theme,
        clauses: ['A-01'],
        answers: {},
        operations: { save: 'closed' },
        moves: [first(null, 'Hello')],
        expect: { step: 'first' },
      },
      {
        file,
        name: 'two',
        theme,
        clauses: ['A-01', 'B-01'],
        answers: {},
        open: 'second',
        operations: { save: 'closed', tell: 'none' },
        moves: [first('$5', ['Bye', 'Hello']), { press: 'next', wait: '1s' }],
        expect: { step: 'first', stored: true },
      },
      { file, name: 'three', answers: {}, moves: [] },
    ])
  })

  it('may be a file of its own, and names calls that fail', () => {
    const { read } = load({
      'child/a.json': {
        $schema: 'scenario.schema.json',
        about: 'what fails',
        moves: [],
        rows: [
          { name: 'saved', failing: { save: ['offline'] } },
          { name: 'told', failing: { tell: ['500', 'timeout'] } },
        ],
      },
    })
    expect(read().map(({ name, failing }) => [name, failing])).toEqual([
      ['saved (offline)', { operation: 'save', kind: 'offline' }],
      ['told (500)', { operation: 'tell', kind: '500' }],
      ['told (timeout)', { operation: 'tell', kind: 'timeout' }],
    ])
  })

  it('says of each row where it is written, and where its moves and its end are', () => {
    const { found } = load({ 'child/a.json': { ...table, rows: [one, two] } })
    expect(found().map(({ line, moves, end }) => [line, moves.map((move) => move.line), end.line])).toEqual([
      [30, [12], 22],
      [36, [12, 44], 49],
    ])
  })

  it('may be replaced or left out row by row in a funnel that extends this one', () => {
    const { read } = load({
      'base/a.json': { ...table, rows: [one, two, { ...one, name: 'three' }] },
      'child/shared.json': { extends: 'base', without: { two: 'There is no second page' } },
      'child/b.json': row('one', { moves: [] }),
    })
    expect(read().map(({ name, moves }) => [name, moves.length])).toEqual([
      ['one', 0],
      ['three', 1],
    ])
  })

  it.each<[string, object, string]>([
    [
      'a row without a name',
      { rows: [{ with: {} }] },
      'a.json:29: this row has no name; give it one of its own under "name"',
    ],
    [
      'two rows of one name',
      { rows: [one, one] },
      'a.json:36: "one" is the name of a scenario in child/scenarios/a.json:30 already; give each its own',
    ],
    [
      'a table with a name',
      { name: 'x', rows: [one] },
      'a.json:28: a table has no name of its own; name each of its rows',
    ],
    ['no rows', { rows: [] }, 'a.json:28: this table has no rows; add one, or remove the table'],
    [
      'a placeholder that nothing fills',
      { rows: [{ name: 'one' }] },
      'a.json:15: the row "one" has no value for "$nickname"; add "nickname" under its "with"',
    ],
    [
      'a placeholder that is misspelt',
      { open: '$nicknmae', rows: [{ ...one, with: { nickname: 'x' } }] },
      'a.json:28: the row "one" has no value for "$nicknmae"; did you mean "nickname"?',
    ],
    [
      'a value of a row that nothing takes',
      { rows: [{ ...one, with: { nickname: 'x', nicknmae: 'y' } }] },
      'a.json:33: no placeholder in the table uses "nicknmae" of the row "one"; did you mean "nickname"?',
    ],
    [
      'a usual value that nothing takes',
      { with: { says: 'Hello', size: 3 }, rows: [one] },
      'a.json:27: no placeholder in the table uses "size" of the table; write "$size" where it belongs, or remove it',
    ],
    [
      'a key of a row that means nothing',
      { rows: [{ ...one, expct: {} }] },
      'a.json:34: "expct" means nothing here (/rows/0/expct); did you mean "expect"?',
    ],
    [
      'a value of the wrong type',
      { open: '$says', rows: [{ ...one, with: { nickname: 'x', says: 3 } }] },
      'a.json:34: this must be text (/rows/0/with/says); write it in quotes: "3"',
    ],
    ['rows that are no list', { rows: {} }, 'a.json:28: this must be a list (/rows)'],
    [
      'a row that is no object',
      { rows: ['one'] },
      'a.json:29: this must be an object (/rows/0); write an object: { "key": … }',
    ],
    [
      'values that are no object',
      { rows: [{ ...one, with: 'x' }] },
      'a.json:31: this must be an object (/rows/0/with); write an object: { "key": … }',
    ],
  ])('says what is wrong: %s', (_, more, message) => {
    expect(load({ 'child/a.json': { ...table, ...more } }).said()).toBe(`child/scenarios/${message}`)
  })
})

describe('people that scenarios share', () => {
  const shared = {
    answers: {
      name: { 'person.first': 'Ada', 'person.last': 'Byron' },
      asked: { use: ['name'], nickname: 'Al' },
      signed: { use: 'asked', level: 'x' },
    },
    moves: { named: [{ at: 'first', enter: { use: 'name', 'person.last': null } }] },
  }

  it('are taken by scenarios, by moves and by each other', () => {
    const { read } = load({
      'child/shared.json': shared,
      'child/a.json': row('one', { answers: { use: 'signed', nickname: null }, moves: [{ use: 'named' }] }),
    })
    expect(read()).toEqual([
      {
        file: 'child/scenarios/a.json',
        name: 'one',
        answers: { person: { first: 'Ada', last: 'Byron' }, level: 'x' },
        moves: [{ at: 'first', enter: { 'person.first': 'Ada', 'person.last': null } }],
      },
    ])
  })

  it('that use their own name add to the inherited ones, also where other sets use them', () => {
    const { read } = load({
      'base/shared.json': { answers: { name: { nickname: 'Ada' }, asked: { use: 'name', topic: 'garden' } } },
      'base/a.json': row('one', { moves: [], answers: { use: 'asked' } }),
      'child/shared.json': { extends: 'base', answers: { name: { use: 'name', level: 'high' } } },
    })
    expect(read().map(({ answers }) => answers)).toEqual([{ nickname: 'Ada', level: 'high', topic: 'garden' }])
  })

  it('leave each move where it is written', () => {
    const { lines } = load({ 'child/shared.json': shared, 'child/a.json': row('one', { moves: [{ use: 'named' }] }) })
    expect(lines()).toEqual([[2, ['shared.json:20']]])
  })

  it.each<[string, object, string]>([
    [
      'an unknown one',
      row('one', { moves: [{ enter: { use: 'nmae' } }] }),
      'there are no shared answers "nmae"; did you mean "name"?',
    ],
    [
      'an unknown one at the start',
      row('one', { answers: { use: 'x' } }),
      'there are no shared answers "x"; known: name, asked, signed, round, back',
    ],
    [
      'a circle of answers',
      row('one', { answers: { use: 'round' } }),
      'shared answers use themselves: round > back > round; remove one "use"',
    ],
    [
      'a circle of moves',
      row('one', { moves: [{ use: 'round' }] }),
      'shared moves use themselves: round > round; remove one "use"',
    ],
  ])('say what is wrong: %s', (_, scenario, message) => {
    const files = {
      'child/shared.json': {
        answers: { ...shared.answers, round: { use: 'back' }, back: { use: ['round'] } },
        moves: { round: [{ use: 'round' }], arrive: [] },
      },
      'child/a.json': scenario,
    }
    expect(load(files).said()).toBe(`child/scenarios/a.json: ${message}`)
  })
})

it('reads from the files that are given instead of the disk', () => {
  const files = filesInMemory({
    'funnels/child/scenarios/shared.json': { extends: 'base' },
    'funnels/base/scenarios/a.json': { name: 'one', moves: [] },
  })
  const found = loadScenarios('funnels/child/scenarios', files)
  expect(found.map(({ file, scenario }) => [file, scenario.name])).toEqual([['funnels/base/scenarios/a.json', 'one']])
})
