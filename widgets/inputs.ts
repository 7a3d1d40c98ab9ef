/** Inputs that no funnel of the product asks with, and the lists of repeats, in one chunk, which only funnels with one of them fetch. */
export { DateParts } from './date-parts/DateParts.tsx'
export { MoneyInput } from './money/MoneyInput.tsx'
export { Items } from './parts/Items.tsx'
export { NumberInput } from './number/NumberInput.tsx'
export { FixedAnswer } from './parts/FixedAnswer.tsx'
export { TextArea } from './textarea/TextArea.tsx'
export { YesNo } from './yes-no/YesNo.tsx'
