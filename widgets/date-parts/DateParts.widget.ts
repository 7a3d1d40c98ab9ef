import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { says } from '../words/says.ts'

/** Labels of the three inputs. */
export const messages = { day: 'Day', month: 'Month', year: 'Year' }

export const dateParts = defineWidget({
  name: 'date-parts',
  about:
    'A date that people know by heart, in three inputs for day, month and year. It is kept as midnight UTC, anything else as it was typed, and the check `date` speaks of it. A whole date that is pasted into one of them, written in any usual way, fills all three. A year of two digits is read where it can only mean one: with `bday` the one that makes 18 to 100 years. `date` is the same in one input, for a date of birth',
  edits: { type: 'string' },
  text: 'code',
  options: optionsSchema(
    {
      autocomplete: {
        enum: ['bday', 'off'],
        description: '`bday` lets the browser fill in a date of birth; `off` unless said otherwise',
      },
    },
    messages,
  ),
  messages,
  checks: [
    {
      id: 'date',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT00:00:00\\.000Z$',
      message: 'Please enter a real date, such as 27 3 2024',
    },
  ],
  says: says['date-parts'],
  example: '1980-03-15T00:00:00.000Z',
})
