import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'

/** Texts of the count below the text. */
export const messages = {
  left: 'You have {count} characters left',
  oneLeft: 'You have 1 character left',
  over: 'You have {count} characters too many',
  oneOver: 'You have 1 character too many',
}
