import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { says } from '../words/says.ts'

export const messages = {
  show: 'Show {label}',
  hide: 'Hide {label}',
  shown: 'Your password is visible',
  hidden: 'Your password is hidden',
  showWord: 'Show',
  hideWord: 'Hide',
}

export const passwordInput = defineWidget({
  name: 'password',
  about: 'A password that can be looked at while it is typed',
  edits: { type: 'string' },
  text: 'secret',
  options: optionsSchema(
    {
      autocomplete: { enum: ['new-password', 'current-password'], description: '`new-password` unless said otherwise' },
      username: {
        type: 'string',
        description:
          'The email address that the password belongs to, put in a hidden input so that password managers keep the two together (PWD-01)',
      },
    },
    messages,
  ),
  messages,
  says: says.password,
  example: 'correct horse battery',
})
