import { printJson } from '../json/print.ts'
import type { FunnelEntry } from './funnelsIn.ts'

/** Addresses of the studio, and folders beside those of the funnels. */
const taken = ['library', 'versions', 'history', 'evidence', 'screen', 'assets', 'examples', 'languages', 'people']

/** Why a funnel cannot have this id; undefined if it can. */
export function idProblem(id: string, funnels: readonly FunnelEntry[]): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id))
    return 'Begin with a small letter; small letters, digits and hyphens may follow, 40 characters at most.'
  if (funnels.some((one) => one.id === id)) return `There is a funnel "${id}" already. Choose another id.`
  return taken.includes(id) ? `"${id}" is the name of something else here. Choose another id.` : undefined
}

/** The file of a funnel that takes everything over from another one. */
export const newVariant = (id: string, base: FunnelEntry, title: string): string =>
  `${printJson({
    $schema: '../../schemas/funnel.schema.json',
    format: 2,
    id,
    extends: base.id,
    title,
    path: `${base.path.replace(/\/[^/]*$/, '')}/${id}`,
  })}\n`
