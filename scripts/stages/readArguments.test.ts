import { describe, expect, it } from 'vitest'
import { readArguments } from './readArguments.ts'
import { stages } from './stages.ts'

const read = (...args: string[]) => readArguments(stages, args)
const names = (...args: string[]) => read(...args).stages.map((stage) => stage.name)

describe('the arguments of npm test', () => {
  it('run the gate, or everything', () => {
    const gate = names()
    const full = names('--full')
    expect(gate).toEqual(expect.arrayContaining(['types', 'lint', 'unit', 'proofs', 'api', 'attack', 'browser']))
    expect(full.filter((name) => gate.includes(name))).toEqual(gate)
    expect(full.filter((name) => !gate.includes(name))).toEqual(
      expect.arrayContaining(['guides', 'monkey', 'mutants', 'breaks', 'embed']),
    )
  })

  it('choose stages of either', () => {
    expect(names('--only=monkey')).toEqual(['monkey'])
    expect(names('--only=browser,types')).toEqual(['types', 'browser'])
    expect(read('--only=attack', '--full')).toMatchObject({ full: true, stages: [{ name: 'attack' }] })
  })

  it('name what was changed, or leave it to git', () => {
    expect(read().changed).toBeUndefined()
    expect(read('--changed').changed).toEqual([])
    expect(read('--changed=engine/rules,docs/cli.md').changed).toEqual(['engine/rules', 'docs/cli.md'])
  })

  it('are refused where they are unknown, with what there is', () => {
    expect(() => names('--only=unti')).toThrow(/^There is no stage "unti"\. Stages: types, .*unit/)
    expect(() => names('--fast')).toThrow('Unknown argument "--fast". There are: --full, --only=STAGES')
    expect(() => names('--only=')).toThrow('Unknown argument "--only="')
  })
})
