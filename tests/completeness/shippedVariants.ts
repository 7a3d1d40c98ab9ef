import { basename, dirname, join } from 'node:path'
import { funnelFiles } from '#engine/load/funnelFiles.ts'

/** The funnels of the business: each folder of `funnels/` with a definition. */
export const shippedVariants = (root: string): string[] =>
  funnelFiles(join(root, 'funnels')).map((file) => basename(dirname(file)))
