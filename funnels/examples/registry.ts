import type { Registry } from 'runnel/contracts'
import { registry as neutral } from 'runnel/examples'
import { formats } from '#schemas/values/formats.ts'
import { functions } from '#schemas/values/functions.ts'
import { checkbox } from '#widgets/checkbox/Checkbox.widget.ts'
import { dateParts } from '#widgets/date-parts/DateParts.widget.ts'
import { details } from '#widgets/details/Details.widget.ts'
import { formattedText } from '#widgets/formatted-text/FormattedText.widget.ts'
import { inset } from '#widgets/inset/Inset.widget.ts'
import { moneyInput } from '#widgets/money/MoneyInput.widget.ts'
import { numberInput } from '#widgets/number/NumberInput.widget.ts'
import { radioGroup } from '#widgets/radio/RadioGroup.widget.ts'
import { textArea } from '#widgets/textarea/TextArea.widget.ts'
import { uploadWidget } from '#widgets/upload/Upload.widget.ts'
import { yesNo } from '#widgets/yes-no/YesNo.widget.ts'

export { theme } from 'runnel/examples'

/** The vocabulary of the examples: that of the engine's own tests, with the usual widgets as they can be seen in the preview. */
export const registry: Registry = {
  ...neutral,
  widgets: {
    ...neutral.widgets,
    checkbox,
    'date-parts': dateParts,
    money: moneyInput,
    number: numberInput,
    radio: radioGroup,
    textarea: textArea,
    upload: uploadWidget,
    'yes-no': yesNo,
  },
  blocks: { ...neutral.blocks, details, 'formatted-text': formattedText, inset },
  functions: { ...neutral.functions, plural: functions.plural },
  formats: { ...neutral.formats, 'sent-files': formats['sent-files'] },
}
