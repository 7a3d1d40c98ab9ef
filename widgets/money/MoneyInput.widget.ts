import { readPounds } from '#schemas/values/amounts.ts'
import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { says } from '../words/says.ts'

export const moneyInput = defineWidget({
  name: 'money',
  about:
    'An amount in pounds, with or without £, commas and pence (`£1,200.50`). It is kept as a number, anything else as it was typed, and the check `money` speaks of it',
  edits: { type: 'number' },
  text: 'code',
  options: optionsSchema({
    inputMode: {
      enum: ['numeric', 'decimal'],
      description: 'The keyboard that a phone shows: `decimal` unless said otherwise; `numeric` for whole pounds',
    },
    width: { enum: ['short', 'medium', 'full'], description: '`short` unless said otherwise' },
    autocomplete: { type: 'string', description: 'Off unless said otherwise: `transaction-amount`' },
  }),
  messages: {},
  reads: (text) => readPounds(text) ?? text,
  checks: [
    {
      id: 'money',
      pattern: '^\\d{1,15}(\\.\\d{1,2})?$',
      message: 'Please enter an amount in pounds, such as 1200 or 1200.50',
    },
  ],
  says: says.money,
  example: 1200.5,
})
