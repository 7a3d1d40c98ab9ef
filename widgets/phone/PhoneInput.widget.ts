import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const phoneInput = defineWidget({
  name: 'phone',
  about:
    'A telephone number, taken as it is typed or pasted; normalisers of the field bring it into its stored form when it is left (PHN-03)',
  edits: { type: 'string' },
  text: 'code',
  options: optionsSchema({ autocomplete: { type: 'string', description: '`tel` unless said otherwise' } }),
  messages: {},
  example: '07700900982',
})
