import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { vocabularyOf } from '#engine/run/index.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { neverReached } from './neverReached.ts'

const confirm = { call: 'readPayment', as: 'payment', with: { payment: '= event.payment' } }
const pay = {
  next: { do: [{ call: 'startPayment', as: 'started', with: { fee: 30 } }], leave: 'started' },
  on: { startPayment: { do: [confirm], to: [{ if: "payment.status == 'paid'", to: '@next' }, { fail: 'Nothing' }] } },
}
const steps = {
  a: { fields: { nickname: { label: 'Nickname', widget: 'text' } } },
  pay,
  send: { next: { do: [{ call: 'sendPin' }], to: '@next' } },
  done: { final: true },
}
const expected = { operation: 'sendPin', paths: ['nickname'] }
const arrived = (form: Record<string, unknown> = {}, confirmed: string[] = []) => ({
  form,
  confirmed,
  theme: { shop: 'north' },
  now: 0,
})
const refused = { step: 'pay', title: 'pay', reason: 'it was not confirmed' }

describe('a submitted journey that was left for another site', () => {
  it('is refused until the server itself knows what happened there', () => {
    const judge = neverReached(compiledOf({ steps }), expected, vocabularyOf(registry))
    expect(judge(arrived())).toEqual(refused)
    expect(judge(arrived({ feeStatus: 'paid' }, ['startPayment']))).toEqual(refused)
    expect(judge(arrived({}, ['readPayment']))).toBeUndefined()
  })

  it('needs none where the answers lead past it', () => {
    const order = ['a', { step: 'pay', if: "form.nickname == 'Ada'" }, 'send', 'done']
    const judge = neverReached(compiledOf({ steps, order }), expected, vocabularyOf(registry))
    expect(judge(arrived({ nickname: 'Ada' }))).toEqual(refused)
    expect(judge(arrived({ nickname: 'Bo' }))).toBeUndefined()
  })

  it('needs none where another way leads on', () => {
    const later = { buttons: { later: { label: 'Pay later', to: 'send' } } }
    const judge = neverReached(
      compiledOf({ steps: { ...steps, pay: { ...pay, ...later } } }),
      expected,
      vocabularyOf(registry),
    )
    expect(judge(arrived())).toBeUndefined()
  })
})
