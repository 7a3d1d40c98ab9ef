import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const codeInput = defineWidget({
  name: 'otp',
  about: 'A one-time code of digits: one input that looks like boxes (OTP-01)',
  edits: { type: 'string' },
  options: optionsSchema({
    length: { type: 'integer', minimum: 4, maximum: 8, description: 'Digits; 6 unless said otherwise' },
  }),
  messages: {},
  example: '123456',
})
