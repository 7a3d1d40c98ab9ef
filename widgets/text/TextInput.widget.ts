import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const textInput = defineWidget({
  name: 'text',
  about: 'One line of text',
  edits: { type: 'string' },
  options: optionsSchema({
    autocomplete: {
      type: 'string',
      description: 'What the browser may fill in: `given-name`, `address-line1`, … (WCAG 1.3.5)',
    },
    inputMode: {
      enum: ['text', 'numeric', 'decimal', 'tel', 'email', 'search', 'url'],
      description: 'The keyboard that a phone shows',
    },
    width: { enum: ['short', 'medium', 'full'], description: 'How long the expected text is' },
    spellcheck: { type: 'boolean', description: 'Off unless said otherwise: names are not misspelt' },
    capitalise: {
      enum: ['none', 'words', 'sentences', 'characters'],
      description: 'What a phone capitalises automatically',
    },
    prefix: { type: 'string', description: 'Stands before the input, and is read out with it: `www.`' },
    suffix: { type: 'string', description: 'Stands behind the input, and is read out with it: `kg`' },
    maxLength: { type: 'integer', minimum: 1, description: 'Characters that the input takes' },
  }),
  messages: {},
  example: 'Anne-Marie',
})
