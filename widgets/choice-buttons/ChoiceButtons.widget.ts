import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

/** The button that empties a group that need not be answered. */
export const messages = { clear: 'Clear answer' }

export const choiceButtons = defineWidget({
  name: 'choice-buttons',
  about:
    'One of two or three choices as large buttons; a press is the answer, and moving about with the keyboard chooses nothing (RAD-02)',
  edits: { type: 'string' },
  options: optionsSchema(
    {
      layout: {
        enum: ['row', 'stack'],
        description: 'Side by side where there is room (the default), or one below the other',
      },
    },
    messages,
  ),
  messages,
  choices: true,
  example: 'yes',
})
