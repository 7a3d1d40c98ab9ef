import { readNumber } from '#schemas/values/amounts.ts'
import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { saysNumber } from './saysNumber.ts'

export const numberInput = defineWidget({
  name: 'number',
  about:
    'A number, typed as people write it (`1,200`, ` 12 `). It is kept as a number, anything else as it was typed, and the check `number` speaks of it',
  edits: { type: 'number' },
  text: 'code',
  options: optionsSchema({
    inputMode: {
      enum: ['numeric', 'decimal', 'text'],
      description:
        'The keyboard that a phone shows: `numeric` (the default) has digits, `decimal` a point too, `text` also a minus',
    },
    unit: { type: 'string', shown: true, description: 'Stands behind the input: `years`, `miles`' },
    width: { enum: ['short', 'medium', 'full'], description: '`short` unless said otherwise' },
    autocomplete: { type: 'string', description: 'Off unless said otherwise' },
  }),
  messages: {},
  reads: (text) => readNumber(text) ?? text,
  checks: [
    { id: 'number', pattern: '^-?\\d{1,15}(\\.\\d+)?$', message: 'Please enter a number in digits, such as 12' },
  ],
  says: saysNumber,
  example: 12,
})
