import type { FunnelEntry } from './funnelsIn.ts'

/** Addresses of the studio, which would hide a funnel with such an id; the server refuses others that are taken. */
const taken = ['versions', 'history', 'evidence', 'screen', 'assets']

/** Why a funnel cannot have this id; undefined if it can. */
export function idProblem(id: string, funnels: readonly FunnelEntry[]): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id))
    return 'Begin with a small letter; small letters, digits and hyphens may follow, 40 characters at most.'
  if (funnels.some((one) => one.id === id)) return `There is a funnel "${id}" already. Choose another id.`
  return taken.includes(id) ? `"${id}" is the name of something else here. Choose another id.` : undefined
}

/** The address that the server gives to a funnel with this id. */
export const addressOf = (id: string): string => `/claim/${id}`
