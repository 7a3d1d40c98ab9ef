import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

export const checkbox = defineWidget({
  name: 'checkbox',
  about:
    'One yes or no as a box to tick, never ticked beforehand. `consent` is the same box with the text and the documents to agree to',
  edits: { type: 'boolean' },
  options: optionsSchema(),
  messages: {},
  example: true,
})
