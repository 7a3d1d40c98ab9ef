import type { BlockDefinition, WidgetDefinition } from 'runnel/contracts'
import { checkbox } from './checkbox/Checkbox.widget.ts'
import { choiceButtons } from './choice-buttons/ChoiceButtons.widget.ts'
import { details } from './details/Details.widget.ts'
import { formattedText } from './formatted-text/FormattedText.widget.ts'
import { inset } from './inset/Inset.widget.ts'
import { numberInput } from './number/NumberInput.widget.ts'
import { radioGroup } from './radio/RadioGroup.widget.ts'
import { selectInput } from './select/SelectInput.widget.ts'
import { textInput } from './text/TextInput.widget.ts'
import { textArea } from './textarea/TextArea.widget.ts'

/** The widgets that every product may use as they are, for its registry; `usualComponents.ts` has their components. */
export const usualWidgets: Record<string, WidgetDefinition> = {
  checkbox,
  'choice-buttons': choiceButtons,
  number: numberInput,
  radio: radioGroup,
  select: selectInput,
  text: textInput,
  textarea: textArea,
}

/** The blocks that every product may use as they are. */
export const usualBlocks: Record<string, BlockDefinition> = { details, 'formatted-text': formattedText, inset }
