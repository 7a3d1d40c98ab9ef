import { expect, it } from 'vitest'
import { type Definition, type Effect } from 'runnel/contracts'
import { registry } from '#funnels/examples/registry.ts'
import { changedReaches } from './reaches.ts'

const ticket: Effect = { call: 'sendTicket', with: { email: '= form.ticketEmail' }, onFail: '@continue' }
const payment: Effect = { call: 'startPayment', as: 'payment', with: { fee: 5 }, onFail: '@continue' }
const pin: Effect = { call: 'sendPin', onFail: '@continue' }

const form = (effects: Effect[], query?: Record<string, string>): Definition => ({
  format: 2,
  id: 'demo',
  title: 'Demo',
  path: '/demo',
  exits: ['/seats'],
  order: ['ask'],
  steps: {
    ask: { title: 'Ask', do: effects, buttons: { go: { label: 'Go', redirect: '/seats', ...(query && { query }) } } },
  },
})

const told = (before: Definition | undefined, after: Definition): string[] =>
  changedReaches(before, after, registry).map(({ kind, text, isNew }) => `${isNew ? 'new ' : ''}${kind}: ${text}`)

it('lists every call that gives access, sends something or leads to another site, and every redirect, whole', () => {
  expect(told(undefined, form([pin, ticket, payment], { who: '{form.nickname}' }))).toEqual([
    'new access: sendTicket with {"email":"= form.ticketEmail"}',
    'new sends: sendTicket with {"email":"= form.ticketEmail"} (email)',
    'new leaves: startPayment with {"fee":5}, to pay.example.org',
    'new leaves: redirect to /seats with {"who":"{form.nickname}"}',
  ])
})

it('has what is new, changed or there once more before what was there already', () => {
  expect(told(form([ticket, payment]), form([{ ...payment, with: { fee: 7 } } as Effect, ticket, ticket]))).toEqual([
    'new leaves: startPayment with {"fee":7}, to pay.example.org',
    'new access: sendTicket with {"email":"= form.ticketEmail"}',
    'new sends: sendTicket with {"email":"= form.ticketEmail"} (email)',
    'access: sendTicket with {"email":"= form.ticketEmail"}',
    'sends: sendTicket with {"email":"= form.ticketEmail"} (email)',
    'leaves: redirect to /seats',
  ])
})
