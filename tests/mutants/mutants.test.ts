import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { funnelIds } from '#tests/support/funnels.ts'
import { findMutant } from './findMutant.ts'
import { mutations } from './mutations.ts'
import { mostOfEach, mutatedFiles, mutantsOf } from './subjects.ts'

const reasons = JSON.parse(readFileSync('tests/mutants/survivors.json', 'utf8')) as Record<string, string>
const all = mutatedFiles.flatMap((file) => mutantsOf(file, mostOfEach))
const [first] = mutatedFiles.filter(({ name }) => name === 'v1')
const sample = mutantsOf(first!, 1)

describe('a sample of the mutants (npm run mutants makes them all)', () => {
  it.each(sample.map((mutant) => [mutant.id, mutant] as const))('%s is found', async (_, mutant) => {
    expect((await findMutant(mutant, ['v1'])).outcome).toMatch(/^(checker|scenario)$/)
  })

  it('is found by what is said to find it', async () => {
    const every = mutantsOf(first!, Infinity)
    const judge = async (id: string) =>
      findMutant(
        every.find((mutant) => mutant.id === id)!,
        ['v1'],
      )
    expect(await judge('v1: drop a step /order/5')).toMatchObject({ outcome: 'checker' })
    expect(await judge('v1: drop a needs entry /steps/address/needs/0')).toMatchObject({ outcome: 'scenario' })
    expect(await findMutant({ ...sample[0]!, text: readFileSync(first!.file, 'utf8') }, ['v1'])).toEqual({
      outcome: 'equivalent',
      by: '',
    })
  })
})

describe('the list of mutants', () => {
  it('is long, the same each time, and uses every mutation on every kind of file', () => {
    expect(all.length).toBeGreaterThan(400)
    expect(mutatedFiles.flatMap((file) => mutantsOf(file, mostOfEach))).toEqual(all)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ mutation }) => mutation))).toEqual(new Set(Object.keys(mutations)))
    expect(mutatedFiles.map(({ name }) => name)).toEqual(expect.arrayContaining(funnelIds))
  })

  it('holds every survivor that has a reason', () => {
    const ids = new Set(all.map(({ id }) => id))
    expect(Object.keys(reasons).filter((id) => !ids.has(id))).toEqual([])
    expect(Object.values(reasons).filter((reason) => reason.trim().length < 20)).toEqual([])
  })
})
