import { describe, expect, it } from 'vitest'
import { stages, selectStages } from './stages.ts'

const names = (...args: string[]) => selectStages(stages, args).map((stage) => stage.name)

describe('--only', () => {
  it('runs everything but the monkey, in order, unless told otherwise', () => {
    expect(names()).toEqual([
      'types',
      'lint',
      'circles',
      'format',
      'packages',
      'check',
      'docs',
      'unit',
      'attack',
      'browser',
      'size',
      'embed',
      'lab',
    ])
    expect(names('--only=monkey')).toEqual(['monkey'])
    expect(names('--only=browser,types')).toEqual(['types', 'browser'])
  })

  it('refuses what it does not know, and says what there is', () => {
    expect(() => names('--only=unti')).toThrow(
      'There is no stage "unti". Stages: types, lint, circles, format, packages, check, docs, unit, attack, browser, size, embed, lab, monkey',
    )
    expect(() => names('--fast')).toThrow('Unknown argument "--fast"')
  })
})
