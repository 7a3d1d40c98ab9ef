import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const messages = { suggestion: 'Did you mean {email}?' }

export const emailInput = defineWidget({
  name: 'email',
  about:
    'An email address, with a suggestion where the domain looks mistyped. The suggestion never blocks and never corrects automatically (EML-03). An address that no mail can reach is refused: the check `email-address` speaks of it',
  edits: { type: 'string' },
  text: 'code',
  options: optionsSchema({ autocomplete: { type: 'string', description: '`email` unless said otherwise' } }, messages),
  messages,
  checks: [{ format: 'email-address', message: 'Please enter a valid email address' }],
  example: 'anna.smith@example.com',
})
