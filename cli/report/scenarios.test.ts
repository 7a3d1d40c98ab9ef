import { describe, expect, it } from 'vitest'
import type { Failure } from 'runnel/scenario'
import type { TracedGate } from 'runnel/simulate'
import type { PlayedScenario } from './playedScenario.ts'
import { scenarioFormats } from './scenarios.ts'

const played = (name: string, more: Partial<PlayedScenario> = {}, passed = true): PlayedScenario => ({
  found: {
    file: 'a.json',
    line: 3,
    scenario: { name, moves: [{ press: 'next' }] },
    moves: [{ file: 'shared.json', line: 7 }],
    end: { file: 'a.json', line: 9 },
  },
  result: {
    name,
    passed,
    problems: passed ? [] : ['x'],
    walked: [],
    calls: [],
    failure: passed ? undefined : { move: 0, from: 'a', at: 'a', problems: [{ expected: 'b', happened: 'c' }] },
  },
  ...more,
})
const all = [
  played('well', { given: ['signature', 'signature'] }),
  played('lost', {}, false),
  played('not here', { skipped: 'there is no "Lord"', given: ['signature'] }, false),
]

describe('the report of scenarios', () => {
  it('tells stories first, then what was skipped and why, what no hand did, and how many', () => {
    expect(scenarioFormats.pretty(all)).toMatchInlineSnapshot(`
      "FAILED  lost
        a.json:3

        shared.json:7
        move 1 of 1, made in "a": press next
        expected  b
        happened  c

      skipped  not here
        a.json:3
        there is no "Lord"

      No hand makes exactly these answers, so the funnel got them without their widgets: signature 2 times
      1 passed, 1 failed, 1 skipped"
    `)
  })

  it('annotates the line of the move that failed, and nothing that was skipped', () => {
    expect(scenarioFormats.github(all)).toMatch(
      /^::error file=shared\.json,line=7,title=lost::FAILED {2}lost%0A[^\n]*$/,
    )
  })

  it('tells of equal failures once, with the names of all', () => {
    const text = scenarioFormats.pretty([played('lost', {}, false), played('lost too', {}, false)])
    expect(text.match(/FAILED/g)).toHaveLength(1)
    expect(text).toContain('1 more fails in the same way:\n    lost too  (a.json:3)\n\n0 passed, 2 failed')
  })

  const stuck = (
    name: string,
    more: Partial<Failure> = {},
    changes = ['funnel.json:1:1  steps / a'],
  ): PlayedScenario => {
    const one = played(name, { changes }, false)
    const gate: TracedGate = {
      open: false,
      shut: true,
      fields: [
        { path: 'email', label: 'Email', message: '', answered: true },
        { path: 'pet', label: 'Pet', message: 'Please name your pet', answered: false },
      ],
    }
    const failure: Failure = { ...one.result.failure!, gate, held: 'surely', ...more }
    return { ...one, result: { ...one.result, failure } }
  }
  const lost = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      stuck(`lost ${at}`, { problems: [{ expected: `step "${at}"`, happened: 'it is "a"' }] }),
    )

  it('tells once of scenarios that one refused field holds in one step, whatever each expected, and sums up', () => {
    const text = scenarioFormats.pretty([...lost(9), played('well')])
    expect(text.match(/FAILED/g)).toHaveLength(1)
    expect(text.slice(text.indexOf('  8 more'))).toMatchInlineSnapshot(`
      "  8 more fail in the same way:
          lost 1  (a.json:3)
          lost 2  (a.json:3)
          lost 3  (a.json:3)
          lost 4  (a.json:3)
          lost 5  (a.json:3)
          and 3 more: --all names them

      9 of 10 scenarios fail, all because "pet" is required in "a" and has no answer there
        hint: give the answers in sets and moves of the variant's own shared.json (docs/guides/scenarios.md, "Variants")

      1 passed, 9 failed"
    `)
  })

  it('tells once of the same failure in one step at several lines', () => {
    const other = played('lost too', {}, false)
    const moved = { ...other, found: { ...other.found, moves: [{ file: 'shared.json', line: 70 }] } }
    const text = scenarioFormats.pretty([played('lost', {}, false), moved])
    expect(text).toContain('1 more fails in the same way:')
    expect(text).toMatch(/\n0 passed, 2 failed$/)
    expect(text).not.toContain('2 of 2')
  })

  it('names all of them when asked', () => {
    const text = scenarioFormats.pretty(lost(9), { all: true })
    expect(text).toContain('8 more fail in the same way:')
    expect(text.match(/^ {4}lost \d {2}\(a\.json:3\)$/gm)).toHaveLength(8)
    expect(text).not.toContain('--all')
  })

  it('keeps apart what another field holds, another step, or nothing', () => {
    const gate: TracedGate = {
      open: false,
      shut: true,
      fields: [{ path: 'email', label: 'Email', message: 'Please enter a valid email', answered: true }],
    }
    const text = scenarioFormats.pretty([
      ...lost(2),
      stuck('wrong', { gate, problems: [] }),
      stuck('wrong too', { gate, problems: [{ expected: 'x', happened: 'y' }] }),
      stuck('elsewhere', { at: 'b' }),
      stuck('says something else', { held: undefined }),
      stuck('expects a text of another step', { held: 'perhaps', problems: [{ expected: 'x', happened: 'y' }] }),
      stuck('may be elsewhere', { held: 'perhaps', at: 'c' }),
    ])
    expect(text.match(/FAILED .*/g)).toEqual([
      'FAILED  lost 0',
      'FAILED  wrong',
      'FAILED  elsewhere',
      'FAILED  says something else',
      'FAILED  may be elsewhere',
    ])
    expect(text.slice(text.indexOf('8 of 8'))).toMatchInlineSnapshot(`
      "8 of 8 scenarios fail:
        3 because "pet" is required in "a" and has no answer there
        2 because "a" refuses email (Please enter a valid email)
        3 for other reasons
        hint: give the answers in sets and moves of the variant's own shared.json (docs/guides/scenarios.md, "Variants")

      0 passed, 8 failed"
    `)
  })

  it('keeps every failure for programs', () => {
    expect(JSON.parse(scenarioFormats.json(lost(9)))).toHaveLength(9)
    expect(scenarioFormats.github(lost(9)).split('\n')).toHaveLength(9)
  })

  it('counts what was skipped as neither passed nor failed, for programs too', () => {
    expect(JSON.parse(scenarioFormats.json(all))).toMatchObject([
      { name: 'well', passed: true },
      { name: 'lost', passed: false, at: { file: 'shared.json', line: 7 } },
      { name: 'not here', passed: false, skipped: 'there is no "Lord"' },
    ])
  })
})
