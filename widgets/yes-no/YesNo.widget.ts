import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

/** The words of the two answers, and of the button that empties a question that need not be answered. */
export const messages = { yes: 'Yes', no: 'No', clear: 'Clear answer' }

export const yesNo = defineWidget({
  name: 'yes-no',
  about:
    'A question that is answered by yes or no, as two radio buttons; nothing is chosen beforehand, and no is an answer. It asks for answers with `yesNo` in their schema',
  edits: { type: 'boolean', yesNo: true },
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
  example: true,
})
