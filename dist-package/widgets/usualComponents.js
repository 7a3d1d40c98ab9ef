import { Checkbox } from './checkbox/Checkbox.js';
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.js';
import { NumberInput } from './number/NumberInput.js';
import { Banner } from './parts/Banner.js';
import { Buttons } from './parts/Buttons.js';
import { Dialog } from './parts/Dialog.js';
import { ErrorSummary } from './parts/ErrorSummary.js';
import { Heading, StepText } from './parts/Heading.js';
import { Nav } from './parts/Nav.js';
import { Notice } from './parts/Notice.js';
import { Stages } from './parts/Stages.js';
import { Working } from './parts/Working.js';
import { RadioGroup } from './radio/RadioGroup.js';
import { SelectInput } from './select/SelectInput.js';
import { TextInput } from './text/TextInput.js';
import { TextArea } from './textarea/TextArea.js';
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
    parts: { Banner, Buttons, Dialog, ErrorSummary, Heading, Nav, Notice, Stages, StepText, Working },
};
