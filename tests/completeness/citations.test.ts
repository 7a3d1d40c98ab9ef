import { describe, expect, it } from 'vitest'
import { citedIn, citedInTests } from './citations.ts'
import { citationsIn, citedByFile, isOtherId } from './clauseCoverage.ts'

/** Written in two parts, so that this file itself cites nothing. */
const cite = (...ids: string[]): string => `[${ids.join(', ')}]`
const cited = (source: string): string[] => citedInTests(source, 'x.test.ts')
/** A statement that asserts something. */
const asserts = 'expect(1).toBe(1)'

describe('citations', () => {
  it('reads one id and lists of ids, and nothing that only looks alike', () => {
    expect(citedIn(`keeps ten ${cite('VAL-LEND-01')} and more ${cite('V3D-02', 'STATE-V3CREDIT-10')}`)).toEqual([
      'VAL-LEND-01',
      'V3D-02',
      'STATE-V3CREDIT-10',
    ])
    expect(citedIn('[UTF-8] [ISO-8601] VAL-LEND-01 [val-lend-01] [VAL-LEND-1]')).toEqual([])
  })

  it('reads titles, templates and tables of a test file, but no comment', () => {
    const source = `
      // a comment ${cite('AA-01')}
      it('one ${cite('AA-02')}', () => { ${asserts} })
      describe(\`two \${x} ${cite('AA-03')}\`, () => { it('x', () => ${asserts}) })
      it.each([['three ${cite('AA-04')}', 1]])('%s ${cite('AA-05')}', () => { ${asserts} })
      it('four ' + '${cite('AA-06')}', { timeout: 1 }, () => { ${asserts} })`
    expect(cited(source)).toEqual(['AA-02', 'AA-03', 'AA-05', 'AA-04', 'AA-06'])
  })

  it('reads the rows and variables that a title is made of', () => {
    const source = `
      const rows = [['${cite('AA-01')}', () => '${cite('AA-90')}']]
      it.each(rows)('%s', () => { ${asserts} })
      for (const { title, end } of [{ title: '${cite('AA-02')}' }]) test(title, () => { ${asserts} })
      const endings = { portal: '${cite('AA-03')}' }
      test(\`ends \${endings[end] ?? ''}\`, () => { ${asserts} })
      describe.each([['${cite('AA-04')}', 1]])('x', (name) => { it(name, () => { ${asserts} }) })
      function other() { const rows = ['${cite('AA-91')}'] }`
    expect(cited(source)).toEqual(['AA-01', 'AA-02', 'AA-03', 'AA-04', 'AA-04'])
  })

  it('reads the titles of steps, and nothing else that stands in a test', () => {
    const source = `
      test('one', async () => {
        await test.step('two ${cite('AA-01')}', async () => { say('three ${cite('AA-02')}'); ${asserts} })
        expect('four ${cite('AA-03')}').toBe('')
      })
      test.describe('five ${cite('AA-04')}', () => { test('six ${cite('AA-05')}', () => { ${asserts} }) })`
    expect(cited(source)).toEqual(['AA-01', 'AA-04', 'AA-05'])
  })

  it('does not count tests that are not run, or expected to fail', () => {
    const source = `
      it.skip('x ${cite('AA-01')}', () => { ${asserts} })
      it.todo('x ${cite('AA-02')}')
      it.fails('x ${cite('AA-03')}', () => { ${asserts} })
      describe.skip('x', () => { it('y ${cite('AA-04')}', () => { ${asserts} }) })
      it.skipIf(true)('x ${cite('AA-05')}', () => { ${asserts} })
      it.skip.each([1])('x ${cite('AA-06')}', () => { ${asserts} })
      describe('x ${cite('AA-07')}', () => { it.skip('y', () => { ${asserts} }) })`
    expect(cited(source)).toEqual([])
  })

  it.each([
    ['a constant', `const unused = 'x ${cite('AA-01')}'`],
    ['what a function gives', `function helper() { return 'y ${cite('AA-01')}' }`],
    ['an argument of another call', `say('x ${cite('AA-01')}')`],
    [
      'what stands beside tests',
      `describe('x', () => { const text = '${cite('AA-01')}'; it('y', () => { ${asserts} }) })`,
    ],
    ['what is given to a test beside its title', `it('x', { tags: ['${cite('AA-01')}'] }, () => { ${asserts} })`],
  ])('does not count %s', (_, source) => expect(cited(source)).toEqual([]))

  it.each([
    ['an empty test', `it('x ${cite('AA-01')}', () => {})`],
    ['a test without a body', `it('x ${cite('AA-01')}')`],
    ['a table of empty tests', `it.each([['${cite('AA-01')}']])('%s ${cite('AA-02')}', () => {})`],
    ['an empty step', `test('x', async () => { await test.step('y ${cite('AA-01')}', async () => {}); ${asserts} })`],
    ['a group without tests', `describe('x ${cite('AA-01')}', () => {})`],
    ['a group of empty tests', `describe('x ${cite('AA-01')}', () => { it('y', () => {}) })`],
    [
      'a group that asserts outside its tests',
      `describe('x ${cite('AA-01')}', () => { ${asserts}; it('y', () => {}) })`,
    ],
    ['an expectation without a matcher', `it('x ${cite('AA-01')}', () => { expect(1); expect(2).toBe })`],
    [
      'a matcher that is only made',
      `it('x ${cite('AA-01')}', () => { show(expect.any(String), expect.stringMatching(/x/)) })`,
    ],
    [
      'a helper that asserts nothing',
      `const expectNothing = () => 1; it('x ${cite('AA-01')}', () => { expectNothing() })`,
    ],
    [
      'a function that nobody calls',
      `it('x ${cite('AA-01')}', () => { const check = () => { ${asserts} }; function other() { ${asserts} } })`,
    ],
    [
      'a helper of the same name somewhere else',
      `const check = () => 1; function other() { const check = () => { ${asserts} } }; it('x ${cite('AA-01')}', () => { check() })`,
    ],
    ['a method of something else than a helper', `it('x ${cite('AA-01')}', () => { reply.expectStep('y') })`],
    [
      'helpers that call each other',
      `const a = () => b(); const b = () => a(); it('x ${cite('AA-01')}', () => { a() })`,
    ],
  ])('does not count %s', (_, source) => expect(cited(source)).toEqual([]))

  it.each([
    ['by a helper', `const shows = () => { ${asserts} }; it('x ${cite('AA-01')}', () => { shows() })`],
    [
      'by a helper of a helper',
      `function a() { b() } function b() { ${asserts} }; it('x ${cite('AA-01')}', () => { a() })`,
    ],
    ['by a helper that is the test', `const shows = () => { ${asserts} }; it('x ${cite('AA-01')}', shows)`],
    [
      'by one of several helpers',
      `const shows = { a: () => { ${asserts} } }; it('x ${cite('AA-01')}', () => { shows[name]() })`,
    ],
    [
      'by a helper with another name',
      `const shows = { a: () => { ${asserts} } }; const show = shows[name]; it('x ${cite('AA-01')}', () => { show('y') })`,
    ],
    [
      'by a helper that it hands on',
      `const shows = () => { ${asserts} }; it('x ${cite('AA-01')}', () => waitFor(shows))`,
    ],
    ['by what its row holds', `it.each([[1, () => { ${asserts} }]])('x ${cite('AA-01')}', (_, shows) => shows())`],
    [
      'by a helper of tests/support',
      `import { walkTo } from '../support/journeyWalk.ts'; it('x ${cite('AA-01')}', () => walkTo())`,
    ],
    [
      'by a method of a helper of tests/support',
      `import { test } from '#tests/support/journey.ts'; test('x ${cite('AA-01')}', ({ applicant }) => applicant.expectStep('y'))`,
    ],
    ['when it has waited', `it('x ${cite('AA-01')}', async () => { await waitFor(() => ${asserts}); })`],
    ['for any value that is made up', `it('x ${cite('AA-01')}', () => { fc.assert(property) })`],
    [
      'with poll, not and resolves',
      `it('x ${cite('AA-01')}', async () => { await expect.poll(() => 1).not.resolves.toBe(1) })`,
    ],
  ])('counts a test that asserts %s', (_, source) =>
    expect(citedInTests(source, 'tests/journeys/x.spec.ts')).toEqual(['AA-01']),
  )

  it.each([
    [
      'a method that asserts nothing',
      `import { test } from '#tests/support/journey.ts'; test('x ${cite('AA-01')}', ({ applicant }) => applicant.choose('y'))`,
    ],
    [
      'a helper of tests/support that asserts nothing',
      `import { overflow } from '../support/journeyChecks.ts'; it('x ${cite('AA-01')}', () => overflow())`,
    ],
  ])('does not count a test that only calls %s', (_, source) =>
    expect(citedInTests(source, 'tests/journeys/x.spec.ts')).toEqual([]),
  )
})

describe('citations of scenarios', () => {
  const citedBy = (...scenarios: unknown[]): string[] =>
    citedByFile('funnels/v1/scenarios/happy.json', JSON.stringify({ scenarios }))

  it('are those of each row of a table, with those of the table', () => {
    const rows = [{ name: 'one', clauses: ['BB-01'] }, { name: 'two' }]
    const moves = [{ at: 'a', expect: { clauses: ['CC-01'], step: 'b' } }]
    const table = JSON.stringify({ clauses: ['AA-01'], moves, rows })
    expect(citationsIn('funnels/v1/scenarios/happy.json', table)).toEqual([
      ['AA-01', 'BB-01'],
      ['CC-01'],
      ['AA-01'],
      ['CC-01'],
    ])
  })

  it('are the lists of a scenario and of its expectations, and no title', () => {
    const first = {
      name: `no title ${cite('AA-01')}`,
      clauses: ['AA-02', 'AA-03'],
      moves: [],
      expect: { clauses: ['AA-04'], step: 'x' },
    }
    expect(citedBy(first, { clauses: ['AA-05'], moves: [{ expect: { clauses: ['AA-06'], message: 'x' } }] })).toEqual([
      'AA-02',
      'AA-03',
      'AA-04',
      'AA-05',
      'AA-06',
    ])
  })

  it.each([
    ['the end', { moves: [], expect: { step: 'x' } }],
    ['the step of a move', { moves: [{ at: 'x' }] }],
    ['a move', { moves: [{ expect: { shut: false } }] }],
  ])('count where %s is expected', (_, scenario) =>
    expect(citedBy({ clauses: ['AA-01'], ...scenario })).toEqual(['AA-01']),
  )

  it.each([
    ['nothing', { moves: [] }],
    ['only moves', { moves: [{ press: 'next' }, { enter: { a: 1 } }] }],
    [
      'no more than clauses',
      { moves: [{ press: 'next', expect: { clauses: ['AA-02'] } }], expect: { clauses: ['AA-03'] } },
    ],
    ['an expectation of nothing', { moves: [{ expect: {} }], expect: { clauses: ['AA-03'], counts: {} } }],
    ['no scenario', {}],
  ])('do not count beside %s', (_, scenario) => expect(citedBy({ clauses: ['AA-01'], ...scenario })).toEqual([]))

  it('count in no other file', () => {
    expect(citedByFile('engine/run/startFunnel.ts', `it('x ${cite('AA-01')}', () => { ${asserts} })`)).toEqual([])
  })
})

it('knows the other ids that may be cited', () => {
  expect(['ADR-05', 'AMB-54', 'ADR-00', 'ADR-99', 'XYZ-01'].map(isOtherId)).toEqual([true, true, false, false, false])
})
