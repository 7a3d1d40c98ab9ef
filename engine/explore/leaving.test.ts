import { expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { explore } from './explore.ts'

it('explores coming back from another site with every outcome, and without a return', async () => {
  const funnel = compiledOf({
    steps: {
      pay: {
        next: { do: [{ call: 'startPayment', as: 'started', with: { fee: 30 } }], leave: 'started' },
        on: {
          startPayment: {
            do: [{ call: 'readPayment', as: 'payment', with: { payment: '= event.payment' } }],
            to: [
              { if: "payment.status == 'paid'", to: '@next' },
              { if: "payment.status == 'pending'", to: 'later' },
              { if: "payment.status == 'refused'", fail: 'Nothing was paid' },
            ],
          },
        },
      },
      paid: { final: true },
      later: { final: true },
    },
  })
  const validators = compileValidators(schemasToValidate(funnel, registry))
  const { journeys } = await explore({ funnel, registry, validators, theme: { shop: 'north' } }, { most: 400 })
  const steps = new Set(journeys.flatMap((played) => played.steps))
  const texts = new Set(journeys.flatMap((played) => played.texts))
  const moves = journeys.flatMap(({ journey }) => journey.legs.flatMap(({ move }) => (move ? [move] : [])))
  expect([...steps]).toEqual(expect.arrayContaining(['pay', 'paid', 'later']))
  expect(texts).toContain('Nothing was paid')
  expect(moves).toContainEqual({ return: { payment: 'payment-1' } })
  expect(journeys.flatMap(({ problems }) => problems)).toEqual([])
})
