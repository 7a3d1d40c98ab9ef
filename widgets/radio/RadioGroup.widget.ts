import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

/** The button that empties a group that need not be answered. */
export const messages = { clear: 'Clear answer' }

export const radioGroup = defineWidget({
  name: 'radio',
  about:
    'One of a few choices that are all in view, as radio buttons; nothing is chosen beforehand. For a first question of two or three words there is `choice-buttons`, for more than about seven choices `select`',
  edits: { type: 'string' },
  options: optionsSchema(
    {
      layout: {
        enum: ['stack', 'row'],
        description: 'One below the other (the default), or side by side where there is room',
      },
    },
    messages,
  ),
  messages,
  choices: true,
  example: 'yes',
})
