import { offers } from '#schemas/offers.ts'
import { type ConcernedCompany, type Concerns, folderOf, whyNotOfCompany } from '#schemas/studio/index.ts'
import type { Theme } from '#schemas/theme.ts'
import { ApiError } from '../base/apiError.ts'
import { policyFile } from '../funnels/platformPolicy.ts'

type Shown = Pick<Theme, 'brandName' | 'companyId' | 'companyName' | 'funnels'>

/** What a member of staff wants to change of what is served. */
export interface Change {
  /** Every funnel that it changes. */
  funnels: Iterable<string>
  /** Every file that it changes. */
  paths?: Iterable<string>
}

/** The files that are of one funnel, even where a change of them makes no difference to what is served. */
const funnelOf = /^(?!library\/)([^/]+)\/(?:funnel|texts\/[^/]+)\.json$/

/** The brands that a change concerns: those that show a funnel that it changes. The policy concerns all. Undefined where all brands are of one company. */
export function concernsOf(themes: readonly Shown[], { funnels, paths: given = [] }: Change): Concerns | undefined {
  if (new Set(themes.map(({ companyId }) => companyId)).size < 2) return undefined
  const paths = [...given]
  const named = paths.flatMap((path) => funnelOf.exec(path)?.[1] ?? [])
  const changed = [...new Set([...funnels, ...named])].sort()
  const isForAll = paths.includes(policyFile)
  const companies = new Map<string, ConcernedCompany>()
  for (const theme of themes) {
    if (!isForAll && !changed.some((funnel) => offers(theme, funnel))) continue
    const { companyId: id, companyName: name, brandName } = theme
    const company = companies.get(id) ?? { id, name, brands: [] }
    company.brands.push(brandName)
    companies.set(id, company)
  }
  const because = isForAll ? `are bound by ${policyFile}` : `show ${changed.join(' or ')}`
  return { because, companies: [...companies.values()] }
}

/**
 * Throws 403 for a member of staff of one company unless every brand that a change concerns is of that company. The message names the other brands, and who
 * may make the change.
 */
export function requireCompany(by: { companyId: string | null }, themes: readonly Shown[], change: Change): void {
  const why = whyNotOfCompany(by.companyId, concernsOf(themes, change))
  if (why !== undefined) throw new ApiError(403, why)
}

/** What is known of the funnels of a site, whichever brand shows them. */
export interface KnownFunnels {
  /** Every funnel that was ever served: what a brand without a list of its own shows. */
  served: readonly string[]
  /** What the published files of a funnel build on, by its id: the funnel that it extends, and those whose scenarios it takes. */
  bases: ReadonlyMap<string, readonly string[]>
}

/** Funnels by id, with everything that they build on. */
function withBases(funnels: readonly string[], { bases }: KnownFunnels): Set<string> {
  const all = new Set(funnels)
  for (const id of all) for (const base of bases.get(id) ?? []) all.add(base)
  return all
}

/** The funnels that a member of staff may neither read nor change, by id, with the names of the companies whose funnels they are. */
export type Foreign = ReadonlyMap<string, readonly string[]>

/**
 * The funnels that only brands of other companies show, and those that only such funnels build on. Nothing is foreign to
 * who works for every company. What no brand shows, and what is beside the funnels, is everybody's.
 */
export function foreignTo(companyId: string | null, themes: readonly Shown[], known: KnownFunnels): Foreign {
  if (companyId === null) return new Map()
  const own = themes.filter((theme) => theme.companyId === companyId)
  const shown = withBases(
    own.flatMap(({ funnels }) => funnels ?? known.served),
    known,
  )
  const isOwn = (id: string): boolean => shown.has(id) || own.some((theme) => offers(theme, id))
  const foreign = new Map<string, string[]>()
  for (const { companyName, funnels } of themes.filter((theme) => theme.companyId !== companyId))
    for (const id of withBases(funnels ?? known.served, known)) {
      const names = foreign.get(id) ?? []
      if (!isOwn(id) && !names.includes(companyName)) foreign.set(id, [...names, companyName])
    }
  return foreign
}

export const isForeign = (foreign: Foreign, path: string): boolean => foreign.has(folderOf(path))

/** The paths of files that are not foreign. */
export const ownPaths = (foreign: Foreign, files: object): string[] =>
  Object.keys(files).filter((path) => !isForeign(foreign, path))

/** Throws 403 for a file of a funnel of other companies, whether or not it is there. */
export function requireOwnFile(foreign: Foreign, path: string): void {
  const funnel = folderOf(path)
  const names = foreign.get(funnel)
  if (names)
    throw new ApiError(
      403,
      `You work for one company, and only brands of other companies show ${funnel}: ${names.join(', ')}. Ask an author of theirs to change ${path}.`,
    )
}
