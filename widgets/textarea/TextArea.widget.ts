import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

/** Texts of the count below the text. */
export const messages = {
  left: 'You have {count} characters left',
  oneLeft: 'You have 1 character left',
  over: 'You have {count} characters too many',
  oneOver: 'You have 1 character too many',
  leftWords: 'You have {count} words left',
  oneLeftWord: 'You have 1 word left',
  tooMany: 'Please enter at most {max} characters',
  tooManyWords: 'Please write at most {max} words',
  overWords: 'You have {count} words too many',
  oneOverWord: 'You have 1 word too many',
}

export const textArea = defineWidget({
  name: 'textarea',
  about:
    'Several lines of text, and how many characters are left if `limit` says how many there may be, or how many words if `words` does; more is refused',
  edits: { type: 'string' },
  text: 'lines',
  options: optionsSchema(
    {
      rows: {
        type: 'integer',
        minimum: 2,
        maximum: 20,
        description: 'Lines that are in view; 5 unless said otherwise',
      },
      limit: {
        type: 'integer',
        literal: true,
        minimum: 1,
        description: 'How many characters it takes. More fails the check `maxLength`, which no field needs to write',
      },
      words: {
        type: 'integer',
        literal: true,
        minimum: 1,
        description: 'How many words it takes. More fails the check `maxWords`, which no field needs to write',
      },
      spellcheck: { type: 'boolean', description: 'On unless said otherwise' },
      autocomplete: { type: 'string', description: 'What the browser may fill in; nothing unless said otherwise' },
    },
    messages,
  ),
  messages,
  limits: [
    { option: 'limit', test: 'maxLength', says: 'tooMany' },
    { option: 'words', test: 'maxWords', says: 'tooManyWords' },
  ],
  example: 'The car was sold to me in May.\nNobody spoke of a commission.',
})
