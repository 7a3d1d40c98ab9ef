import { loadOnce } from './lazyComponent.tsx'

/** What no first screen of buttons needs. */
export const later = loadOnce(() => import('./later.ts'))
/** Blocks of start pages and confirmations. */
export const pageBlocks = loadOnce(() => import('./pageBlocks.ts'))
