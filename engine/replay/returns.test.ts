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

  it('is refused, whatever the browser says of an answer that only a proof sets', () => {
    const data = { fee: { type: 'string', class: 'plain' } }
    const paidBefore = { if: "form.fee == 'paid'", to: '@next' }
    const sets = { if: "payment.status == 'paid'", do: [{ set: { fee: 'paid' } }], to: '@next' }
    const on = { startPayment: { do: [confirm], to: [sets, { fail: 'Nothing' }] } }
    const judge = (order: unknown[], next: unknown = pay.next) =>
      neverReached(
        compiledOf({ data, steps: { ...steps, pay: { next, on } }, order } as Parameters<typeof compiledOf>[0]),
        { ...expected, paths: ['nickname', 'fee'] },
        vocabularyOf(registry),
      )
    for (const judged of [
      judge(['a', { step: 'pay', if: "form.fee != 'paid'" }, 'send', 'done']),
      judge(['a', 'pay', 'send', 'done'], [paidBefore, pay.next]),
    ]) {
      expect(judged(arrived({ fee: 'paid' }))).toEqual(refused)
      expect(judged(arrived({ fee: 'paid' }, ['readPayment']))).toBeUndefined()
    }
  })

  describe('where the answers of a browser would lead past it', () => {
    const yes = { type: 'boolean', class: 'plain' }
    const data = { fee: { type: 'string', class: 'plain' }, isPaid: yes, isReady: yes }
    const paidBefore = { if: "form.fee == 'paid'", to: '@next' }
    const paid = (set: unknown) => [{ if: "payment.status == 'paid'", do: [{ set }], to: '@next' }, { fail: 'Nothing' }]
    const paying = (set: unknown = { fee: 'paid' }) => ({
      next: [paidBefore, pay.next],
      on: { startPayment: { do: [confirm], to: paid(set) } },
    })
    const judged = (more: object, given: object = {}) =>
      neverReached(
        compiledOf({ data, ...given, steps: { ...steps, ...more } }),
        { ...expected, paths: ['nickname', 'fee'] },
        vocabularyOf(registry),
      )
    const resets = { ...steps.a.fields.nickname, onChange: [{ set: { fee: null } }] }

    it.each<[string, object, object?]>([
      ['the proof is emptied elsewhere', { pay: paying(), a: { fields: { nickname: resets } } }],
      [
        'a later step asks for the same payment',
        { pay: paying(), later: paying(), send: steps.send, done: steps.done },
      ],
      [
        'the result itself decides',
        { pay: { ...pay, next: [{ if: "payment.status == 'paid'", to: '@next' }, pay.next] } },
      ],
      ['nobody sets what it asks for', { pay: { ...pay, next: [paidBefore, pay.next] } }],
      ['a formula sets many answers at once', { pay: paying('= payment') }],
      [
        'a computed answer says that it was paid',
        { pay: { ...paying(), next: [{ if: 'form.isPaid', to: '@next' }, pay.next] } },
        { isPaid: "form.fee == 'paid'" },
      ],
      [
        'a computed answer says so, and something else',
        { pay: { ...paying(), next: [{ if: 'form.isReady', to: '@next' }, pay.next] } },
        { isReady: "form.agreed && form.fee == 'paid'" },
      ],
    ])('is refused, though %s', (_, more, computed = {}) => {
      const { send: _send, done: _done, ...before } = steps
      const judge = judged({ ...before, ...more, send: steps.send, done: steps.done }, { computed })
      expect(judge(arrived({ fee: 'paid', isPaid: true, isReady: true }))).toEqual(refused)
      expect(judge(arrived({ fee: 'paid' }, ['readPayment']))).toBeUndefined()
    })
  })

  describe('is accepted without a payment that is not asked for', () => {
    const card = { if: "form.nickname == 'card'", to: 'pay' }
    const refusing = { if: "payment.status == 'refused'", do: [{ set: { nickname: null } }], to: 'a' }
    const judge = (a: object, more: object = {}) =>
      neverReached(
        compiledOf({
          data: { fee: { type: 'string', class: 'plain' }, member: { type: 'boolean', class: 'plain' } },
          ...more,
          steps: {
            a: { ...steps.a, ...a },
            pay: {
              next: [{ if: "form.fee == 'paid'", to: '@next' }, pay.next],
              on: {
                startPayment: {
                  do: [confirm],
                  to: [{ if: "payment.status == 'paid'", do: [{ set: { fee: 'paid' } }], to: '@next' }, refusing],
                },
              },
            },
            send: steps.send,
            done: steps.done,
          },
        } as Parameters<typeof compiledOf>[0]),
        { ...expected, paths: ['nickname', 'fee', 'member'] },
        vocabularyOf(registry),
      )

    it('though the handler empties the answer that decides', () => {
      const judged = judge({ next: [card, { if: "form.nickname == 'invoice'", to: 'send' }, { to: 'pay' }] })
      expect(judged(arrived({ nickname: 'invoice' }))).toBeUndefined()
    })

    it('though what decides is only set with others, by a formula', () => {
      const next = [{ if: 'form.member', to: 'send' }, { to: 'pay' }]
      const enter = { do: [{ call: 'saveScore', as: 'prefill', with: { score: 1 } }, { set: '= prefill' }] }
      expect(judge({ next }, { enter })(arrived({ nickname: 'a', member: true }))).toBeUndefined()
    })
  })

  describe('in a section of a task list', () => {
    const sections = { about: { title: 'About', steps: ['a'] }, fee: { title: 'Fee', steps: ['pay'] } }
    const order = ['tasks', 'a', 'pay', 'send', 'done']
    const judge = (more: Partial<Parameters<typeof compiledOf>[0]> = {}) =>
      neverReached(
        compiledOf({ steps: { tasks: { tasks: true }, ...steps }, sections, order, ...more }),
        expected,
        vocabularyOf(registry),
      )

    it('is refused, too, since the list leads on only when the section is completed', () => {
      expect(judge()(arrived())).toEqual(refused)
      expect(judge()(arrived({}, ['readPayment']))).toBeUndefined()
    })

    it('needs none where the section does not apply', () => {
      const some = ['tasks', 'a', { step: 'pay', if: "form.nickname == 'Ada'" }, 'send', 'done']
      const judged = judge({ order: some })
      expect(judged(arrived({ nickname: 'Ada' }))).toEqual(refused)
      expect(judged(arrived({ nickname: 'Bo' }))).toBeUndefined()
    })

    it('is refused where a later step of its section sends', () => {
      const one = { all: { title: 'All', steps: ['a', 'pay', 'send'] } }
      const judged = judge({ sections: one, steps: { tasks: { tasks: true }, ...steps } })
      expect(judged(arrived())).toEqual(refused)
      expect(judged(arrived({}, ['readPayment']))).toBeUndefined()
    })

    it('is refused where the section that sends comes after it, and not where it does not', () => {
      const sent = (after: string[]) => ({ ...sections, send: { title: 'Send', steps: ['send'], after } })
      expect(judge({ sections: sent(['fee']) })(arrived())).toEqual(refused)
      expect(judge({ sections: sent(['about']) })(arrived())).toBeUndefined()
    })

    it('needs none where the section has another way on', () => {
      const later = { ...pay, buttons: { later: { label: 'Pay later', to: '@next' } } }
      expect(judge({ steps: { tasks: { tasks: true }, ...steps, pay: later } })(arrived())).toBeUndefined()
    })
  })
})
