import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { says } from '../words/says.ts'

export const dateInput = defineWidget({
  name: 'date',
  about:
    'A date of birth in one field. Slashes appear while typing at the end; a real date is kept as midnight UTC, anything else as it was typed, so that checks can speak of it',
  edits: { type: 'string' },
  text: 'code',
  options: optionsSchema({
    autocomplete: { type: 'string', description: '`bday` unless said otherwise' },
    maxLength: {
      type: 'integer',
      minimum: 1,
      description: 'Most signs that the input takes; unlimited unless said otherwise',
    },
  }),
  messages: {},
  says: says.date,
  example: '1980-03-15T00:00:00.000Z',
})
