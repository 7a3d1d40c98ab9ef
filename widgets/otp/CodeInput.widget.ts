import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { says } from '../words/says.ts'

export const codeInput = defineWidget({
  name: 'otp',
  about: 'A one-time code of digits: one input that looks like boxes (OTP-01)',
  edits: { type: 'string' },
  text: 'code',
  options: optionsSchema({
    length: { type: 'integer', minimum: 4, maximum: 8, description: 'Digits; 6 unless said otherwise' },
  }),
  messages: {},
  says: says.otp,
  example: '123456',
})
