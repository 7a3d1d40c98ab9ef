import { describe, expect, it } from 'vitest'
import { scenarioFormats, type PlayedScenario } from './scenarios.ts'

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
    ...(passed ? {} : { failure: { move: 0, from: 'a', at: 'a', problems: [{ expected: 'b', happened: 'c' }] } }),
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

  it('counts what was skipped as neither passed nor failed, for programs too', () => {
    expect(JSON.parse(scenarioFormats.json(all))).toMatchObject([
      { name: 'well', passed: true },
      { name: 'lost', passed: false, at: { file: 'shared.json', line: 7 } },
      { name: 'not here', passed: false, skipped: 'there is no "Lord"' },
    ])
  })
})
