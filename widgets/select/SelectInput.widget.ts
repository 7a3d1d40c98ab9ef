import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const selectInput = defineWidget({
  name: 'select',
  about:
    'One of a few choices, in the browser’s own list; nothing is chosen beforehand, and one that is not required can be emptied again',
  edits: { type: 'string' },
  options: optionsSchema({
    autocomplete: { type: 'string', description: 'For example `honorific-prefix`' },
    width: { enum: ['short', 'medium', 'full'], description: 'How long the expected text is' },
    prompt: {
      type: 'string',
      shown: true,
      description: 'Stands in the list while nothing is chosen; `Please select` unless said otherwise',
    },
  }),
  messages: {},
  choices: true,
  example: 'Mrs',
})
