import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const messages = { suggestion: 'Did you mean {email}?' }

export const emailInput = defineWidget({
  name: 'email',
  about:
    'An email address, with a suggestion where the domain looks mistyped. The suggestion never blocks and never corrects automatically (EML-03)',
  edits: { type: 'string' },
  options: optionsSchema({ autocomplete: { type: 'string', description: '`email` unless said otherwise' } }, messages),
  messages,
  example: 'anna.smith@example.com',
})
