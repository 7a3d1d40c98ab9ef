/**
 * What neither a first screen of buttons nor a first form needs, in one chunk: inputs and blocks of later steps, and parts
 * for exceptional states. It is prefetched while the first screen is read.
 */
export { Consent } from './consent/Consent.tsx'
export { Hint } from './hint/Hint.tsx'
export { LegalDocuments } from './legal-documents/LegalDocuments.tsx'
export { Notes } from './notes/Notes.tsx'
export { Banner } from './parts/Banner.tsx'
export { Dialog } from './parts/Dialog.tsx'
export { ErrorSummary } from './parts/ErrorSummary.tsx'
export { Notice } from './parts/Notice.tsx'
export { Stages } from './parts/Stages.tsx'
export { PasswordInput } from './password/PasswordInput.tsx'
export { Prose } from './prose/Prose.tsx'
