import type { Registry } from 'runnel/contracts'
import { registry as neutral } from 'runnel/examples'
import { formats } from '#schemas/values/formats.ts'
import { functions } from '#schemas/values/functions.ts'
import {
  checkbox,
  dateParts,
  details,
  formattedText,
  inset,
  money,
  number,
  radio,
  textarea,
  upload,
  yesNo,
} from '#widgets/definitions.ts'

export { theme } from 'runnel/examples'

/** The vocabulary of the examples: that of the engine's own tests, with the usual widgets as they can be seen in the preview. */
export const registry: Registry = {
  ...neutral,
  widgets: {
    ...neutral.widgets,
    checkbox,
    'date-parts': dateParts,
    money,
    number,
    radio,
    textarea,
    upload,
    'yes-no': yesNo,
  },
  blocks: { ...neutral.blocks, details, 'formatted-text': formattedText, inset },
  functions: { ...neutral.functions, plural: functions.plural },
  formats: { ...neutral.formats, 'sent-files': formats['sent-files'] },
}
