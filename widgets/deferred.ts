/**
 * Everything that a first screen of buttons does not need, in one chunk: inputs without a library of their own, blocks
 * of later steps, and parts for exceptional states. It is prefetched while the first screen is read.
 */
export { Checkbox } from './checkbox/Checkbox.tsx'
export { Consent } from './consent/Consent.tsx'
export { EmailInput } from './email/EmailInput.tsx'
export { Hint } from './hint/Hint.tsx'
export { LegalDocuments } from './legal-documents/LegalDocuments.tsx'
export { Notes } from './notes/Notes.tsx'
export { Banner } from './parts/Banner.tsx'
export { Dialog } from './parts/Dialog.tsx'
export { ErrorSummary } from './parts/ErrorSummary.tsx'
export { Notice } from './parts/Notice.tsx'
export { Stages } from './parts/Stages.tsx'
export { PasswordInput } from './password/PasswordInput.tsx'
export { PhoneInput } from './phone/PhoneInput.tsx'
export { Prose } from './prose/Prose.tsx'
export { SelectInput } from './select/SelectInput.tsx'
export { TextInput } from './text/TextInput.tsx'
