/** The modules that stand for chunks, each imported on demand in one place only. */
export const importLater = () => import('./later.ts')
export const importPageBlocks = () => import('./pageBlocks.ts')

export type Later = Awaited<ReturnType<typeof importLater>>
export type PageBlocks = Awaited<ReturnType<typeof importPageBlocks>>
