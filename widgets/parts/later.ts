/** The parts for exceptional states, for stages and for repeats, in one chunk. It is prefetched while the first screen is read. */
export { Banner } from './Banner.tsx'
export { Dialog } from './Dialog.tsx'
export { ErrorSummary } from './ErrorSummary.tsx'
export { FixedAnswer } from './FixedAnswer.tsx'
export { Items } from './Items.tsx'
export { Notice } from './Notice.tsx'
export { Stages } from './Stages.tsx'
