import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Funnels of the business that are there: each folder of `funnels/` with a definition. */
export function shippedVariants(root: string): string[] {
  return readdirSync(join(root, 'funnels')).filter((name) => existsSync(join(root, 'funnels', name, 'funnel.json')))
}
