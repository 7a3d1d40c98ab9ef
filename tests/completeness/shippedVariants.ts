import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { funnelFiles } from 'runnel/load'

/** The funnels of the business: each folder of `funnels/` with a definition. */
export const shippedVariants = (root: string): string[] =>
  funnelFiles(join(root, 'funnels')).map((file) => basename(dirname(file)))

/** The funnels that the specification describes. The team may add others, under any name. */
export function specifiedVariants(root: string): string[] {
  const file = join(root, 'tests/completeness/clauses.json')
  const clauses = JSON.parse(readFileSync(file, 'utf8')) as { applies_to: string[] }[]
  const named = new Set(clauses.flatMap(({ applies_to }) => applies_to))
  return shippedVariants(root).filter((name) => named.has(name))
}

/** The other funnels of `funnels/`. */
export const laterVariants = (root: string): string[] => {
  const specified = specifiedVariants(root)
  return shippedVariants(root).filter((name) => !specified.includes(name))
}
