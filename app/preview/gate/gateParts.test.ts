import { describe, expect, it } from 'vitest'
import { neutralRegistry } from '#engine/check/testing/neutralRegistry.ts'
import { quietWorld } from '#engine/explore/quietWorld.ts'
import { noState } from '#engine/run/state.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { explainGate, valueInWords, type GatePart } from './gateParts.ts'

const text = (label: string) => ({ label, widget: 'text', required: `${label}?` })
const explain = (gate: string, form: Record<string, unknown>) => {
  const funnel = compiledOf({ steps: { ask: { fields: { nickname: text('Nickname'), level: text('Level') }, gate }, end: { final: true } } })
  return explainGate({ ...noState, step: 'ask', current: 'ask', form }, quietWorld(funnel, neutralRegistry))!
}
const shown = (parts: GatePart[]): [string, boolean][] => parts.map(({ words, holds }) => [words, holds])

describe('a gate in words', () => {
  it('says of each part whether it holds, and what it reads', () => {
    const { open, parts, messages } = explain("present(form.nickname) && form.level == 'high'", { nickname: 'Anna', level: 'low' })
    expect(open).toBe(false)
    expect(shown(parts)).toEqual([['Nickname is given', true], ['Level is “high”', false]])
    expect(parts[1]!.reads).toEqual([{ path: 'form.level', label: 'Level', value: 'low' }])
    expect(messages).toEqual([])
  })

  it('takes an or apart, of which one side is enough', () => {
    const [part] = explain("form.nickname != '' || form.level == 'high'", {}).parts
    expect(part).toMatchObject({ holds: false, words: 'one of these is enough' })
    expect(shown(part!.either)).toEqual([['Nickname is given', false], ['Level is “high”', false]])
  })

  it('says which answers are not valid yet', () => {
    const { parts, messages } = explain('valid', { nickname: 'Anna' })
    expect(shown(parts)).toEqual([['all answers of this step are valid', false]])
    expect(messages).toEqual([{ path: 'level', label: 'Level', text: 'Level?' }])
  })

  it.each<[unknown, string]>([[undefined, 'not given'], [true, 'yes'], [[], 'none'], ['a', '“a”'], [3, '3']])('writes %j as %s', (value, words) => {
    expect(valueInWords(value)).toBe(words)
  })
})
