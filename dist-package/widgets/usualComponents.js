import { Checkbox } from './checkbox/Checkbox.js';
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.js';
import { NumberInput } from './number/NumberInput.js';
import { saysNumber } from './number/saysNumber.js';
import { Banner } from './parts/Banner.js';
import { Buttons } from './parts/Buttons.js';
import { Dialog } from './parts/Dialog.js';
import { ErrorSummary } from './parts/ErrorSummary.js';
import { FixedAnswer } from './parts/FixedAnswer.js';
import { Heading, StepText } from './parts/Heading.js';
import { Items } from './parts/Items.js';
import { Nav } from './parts/Nav.js';
import { Notice } from './parts/Notice.js';
import { Stages } from './parts/Stages.js';
import { Working } from './parts/Working.js';
import { RadioGroup } from './radio/RadioGroup.js';
import { SelectInput } from './select/SelectInput.js';
import { TextInput } from './text/TextInput.js';
import { TextArea } from './textarea/TextArea.js';
import { Summary } from './words/Summary.js';
import './shared/controls.css';
import './parts/parts.css';
/** Components for a product that has none of its own: the usual widgets, and the parts around them. */
export const usualComponents = {
    widgets: {
        checkbox: Checkbox,
        'choice-buttons': ChoiceButtons,
        number: NumberInput,
        radio: RadioGroup,
        select: SelectInput,
        text: TextInput,
        textarea: TextArea,
    },
    blocks: {},
    formless: ['choice-buttons'],
    parts: {
        Banner,
        Buttons,
        Dialog,
        ErrorSummary,
        FixedAnswer,
        Heading,
        Items,
        Nav,
        Notice,
        Stages,
        StepText,
        Summary,
        Working,
    },
};
/** What a page needs of the vocabulary of the usual widgets. */
export const usualVocabulary = { says: { number: saysNumber } };
