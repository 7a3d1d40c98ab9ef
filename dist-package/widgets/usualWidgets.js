import { checkbox } from './checkbox/Checkbox.widget.js';
import { choiceButtons } from './choice-buttons/ChoiceButtons.widget.js';
import { numberInput } from './number/NumberInput.widget.js';
import { radioGroup } from './radio/RadioGroup.widget.js';
import { selectInput } from './select/SelectInput.widget.js';
import { textInput } from './text/TextInput.widget.js';
import { textArea } from './textarea/TextArea.widget.js';
/** The widgets that every product may use as they are, for its registry; `usualComponents.ts` has their components. */
export const usualWidgets = {
    checkbox,
    'choice-buttons': choiceButtons,
    number: numberInput,
    radio: radioGroup,
    select: selectInput,
    text: textInput,
    textarea: textArea,
};
