import { fileKindNames, fileLimits, kindGroups, sizePattern } from '#schemas/values/files.ts'
import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { says } from '../words/says.ts'

export const messages = {
  choose: 'Choose files',
  chooseOne: 'Choose a file',
  photo: 'Take a photo',
  drop: 'or drop them here',
  allowed: '{kinds}, at most {size} each',
  isSent: 'Sent',
  sending: '{percent}%',
  waiting: 'The connection is lost. Sending goes on by itself.',
  unfinished: 'This file was not sent completely. Choose it again: sending goes on where it stopped.',
  failed: 'This file could not be sent. Please try again.',
  cancel: 'Cancel',
  remove: 'Remove',
  again: 'Try again',
  list: 'Files',
  nowSent: '{name} is sent',
  progress: '{name}: {percent}% sent',
  removed: '{name} is removed',
  tooLarge: '{name} is larger than {size}.',
  empty: '{name} is empty.',
  wrongKind: '{name} is of a kind that we cannot take. Please choose {kinds}.',
  tooMany: 'You can send at most {max} files.',
  tooManyOne: 'You can send one file. Remove it to choose another.',
  already: '{name} is in the list already.',
}

export type UploadTexts = Record<keyof typeof messages, string>

/** How many files a field takes unless it says otherwise. */
export const usualMost = 10
/** How large a file may be unless the field says otherwise. */
export const usualSize = '10MB'

export const uploadWidget = defineWidget({
  name: 'upload',
  about:
    'Files that the person sends: chosen, dropped or photographed. Its value is a list of references; the files themselves are on the server',
  edits: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        size: { type: 'number' },
        type: { type: 'string' },
      },
      additionalProperties: false,
    },
  },
  options: optionsSchema(
    {
      kinds: {
        type: 'array',
        literal: true,
        minItems: 1,
        uniqueItems: true,
        items: { enum: [...fileKindNames, ...Object.keys(kindGroups)] },
        description:
          'The kinds that it takes, by name or group (`images`, `documents`); `pdf` and `images` unless said otherwise',
      },
      maxSize: {
        type: 'string',
        literal: true,
        pattern: sizePattern,
        description: `How large a file may be, such as \`500KB\` or \`10MB\`; ${usualSize} unless said otherwise, and never more than ${fileLimits.size}`,
      },
      maxFiles: {
        type: 'integer',
        literal: true,
        minimum: 1,
        maximum: fileLimits.files,
        description: `How many files it takes; ${usualMost} unless said otherwise. How many it needs is said by a check \`minItems\``,
      },
      photo: { type: 'boolean', description: 'Offers the camera of a phone as well; the kinds must have `jpeg`' },
    },
    messages,
  ),
  messages,
  says: says.upload,
  limits: [{ option: 'maxFiles', test: 'maxItems', usual: usualMost, says: 'tooMany', saysOne: 'tooManyOne' }],
  checks: [
    {
      id: 'sent',
      format: 'sent-files',
      message: 'Please wait until all files are sent, or remove those that cannot be sent',
    },
  ],
  example: [
    { id: '0d9f8a52-4c1e-4a33-9f0e-6a1f5f1f2b10', name: 'statement.pdf', size: 204_800, type: 'application/pdf' },
  ],
})
