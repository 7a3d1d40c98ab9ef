import { describe, expect, it } from 'vitest'
import { engines } from './engines.ts'
import type { Visit } from './measure.ts'
import { faultsOf, tableOf, type Result } from './table.ts'

const visit: Visit = { scripts: 50_000, others: 1000, mount: 100, keys: [9, 10, 11], work: 10, heap: 1e6 }

const result = (name: string, given: Partial<Visit> = {}, fields = 8): Result => ({
  engine: engines.find((engine) => engine.name === name)!,
  version: '1.2.3',
  fields,
  visits: [{ ...visit, ...given }],
  draws: 1,
})

const behind = { scripts: 60_000, mount: 200, keys: [20, 21, 22], heap: 2e6 }

describe('faultsOf', () => {
  it('is empty while this engine leads', () => {
    expect(faultsOf([result('runnel'), result('react'), result('rjsf', behind), result('formily', behind)])).toEqual([])
  })
  it('names each column in which a peer that draws from a description is not behind', () => {
    expect(faultsOf([result('runnel'), result('react'), result('rjsf', { ...behind, scripts: 50_000 })])).toEqual([
      '8 fields, JavaScript: 50.0 kB, not ahead of rjsf with 50.0 kB',
    ])
  })
  it('lets libraries without a description be ahead', () => {
    expect(faultsOf([result('runnel'), result('react'), result('react-hook-form', { scripts: 1 })])).toEqual([])
  })
  it.each([
    [8, { keys: [12] }, ['8 fields, Key to frame: 1.20 times React by hand, at most 1.1']],
    [200, { keys: [12] }, []],
    [200, { keys: [14] }, ['200 fields, Key to frame: 1.40 times React by hand, at most 1.3']],
    [200, { mount: 160 }, ['200 fields, Mount: 1.60 times React by hand, at most 1.5']],
    [50, { mount: 160, keys: [14] }, []],
  ])('holds %i fields with %o against React by hand', (fields, given, faults) => {
    expect(faultsOf([result('runnel', given, fields), result('react', {}, fields)])).toEqual(faults)
  })
})

describe('tableOf', () => {
  it('shows medians, and times as multiples of React by hand', () => {
    const [, , ours, byHand] = tableOf([result('runnel', { mount: 150 }), result('react')]).split('\n')
    expect(ours).toMatch(/^\| runnel 1.2.3 .* 150\.0 ms \(1\.50×\) \| +10\.0 ms \(1\.00×\) \|/)
    expect(byHand).toMatch(/^\| React by hand 1.2.3 .* 100\.0 ms \| +10\.0 ms \|/)
  })
  it('shows no draws of an engine without React', () => {
    expect(tableOf([{ ...result('formio'), draws: undefined }])).toContain('– |')
  })
})
