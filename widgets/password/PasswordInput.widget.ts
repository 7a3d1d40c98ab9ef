import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

const messages = { show: 'Show {label}', hide: 'Hide {label}', shown: 'Your password is visible', hidden: 'Your password is hidden', showWord: 'Show', hideWord: 'Hide' }

export const passwordInput = defineWidget({
  name: 'password',
  about: 'A password that can be looked at while it is typed',
  edits: { type: 'string' },
  options: optionsSchema({ autocomplete: { enum: ['new-password', 'current-password'], description: '`new-password` unless said otherwise' } }, messages),
  messages,
  example: 'correct horse battery',
})
