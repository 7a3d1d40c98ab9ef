import type { BlockComponent, ComponentRegistry, WidgetComponent } from 'runnel/react'
import type { Vocabulary } from 'runnel/run'
import { Checkbox } from './checkbox/Checkbox.tsx'
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.tsx'
import { Details } from './details/Details.tsx'
import { FormattedText } from './formatted-text/FormattedText.tsx'
import { Inset } from './inset/Inset.tsx'
import { NumberInput } from './number/NumberInput.tsx'
import { saysNumber } from './number/saysNumber.ts'
import { Banner } from './parts/Banner.tsx'
import { Buttons } from './parts/Buttons.tsx'
import { Dialog } from './parts/Dialog.tsx'
import { ErrorSummary } from './parts/ErrorSummary.tsx'
import { FixedAnswer } from './parts/FixedAnswer.tsx'
import { Heading, StepText } from './parts/Heading.tsx'
import { Items } from './parts/Items.tsx'
import { Nav } from './parts/Nav.tsx'
import { Notice } from './parts/Notice.tsx'
import { Stages } from './parts/Stages.tsx'
import { Working } from './parts/Working.tsx'
import { RadioGroup } from './radio/RadioGroup.tsx'
import { SelectInput } from './select/SelectInput.tsx'
import { TextInput } from './text/TextInput.tsx'
import { TextArea } from './textarea/TextArea.tsx'
import { Tasks } from './words/Sections.tsx'
import { Summary } from './words/Summary.tsx'
import './shared/controls.css'
import './parts/parts.css'

/** Components for a product that has none of its own: the usual widgets, and the parts around them. */
export const usualComponents: ComponentRegistry = {
  widgets: {
    checkbox: Checkbox as WidgetComponent,
    'choice-buttons': ChoiceButtons as WidgetComponent,
    number: NumberInput as WidgetComponent,
    radio: RadioGroup as WidgetComponent,
    select: SelectInput as WidgetComponent,
    text: TextInput as WidgetComponent,
    textarea: TextArea as WidgetComponent,
  },
  blocks: {
    details: Details as BlockComponent,
    'formatted-text': FormattedText as BlockComponent,
    inset: Inset as BlockComponent,
  },
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
    Tasks,
    Working,
  },
}

/** What a page needs of the vocabulary of the usual widgets. */
export const usualVocabulary: Partial<Vocabulary> = { says: { number: saysNumber } }
