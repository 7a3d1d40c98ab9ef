import { expect, it } from 'vitest'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { setOnEntry } from './waysTo.ts'

it('tells what is set before any step is shown, not what steps set', () => {
  const steps = { a: { next: { do: [{ set: { topic: 'garden' } }], to: '@next' } }, b: { final: true } }
  expect(setOnEntry(compiledOf({ steps }))).toEqual([])
  expect(
    setOnEntry(
      compiledOf({
        steps,
        enter: { do: [{ set: { nickname: 'Ada' } }], then: [{ do: [{ set: { level: 'high' } }], to: '@asked' }] },
      }),
    ).toSorted(),
  ).toEqual(['level', 'nickname'])
})
