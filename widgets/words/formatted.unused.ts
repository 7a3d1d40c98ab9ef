import type { BlockComponent } from 'runnel/react'

/** In place of formatted.ts in a build without formatted texts. */
export const formattedBlocks: Record<string, BlockComponent> = {}
