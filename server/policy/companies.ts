import { reachable } from 'runnel/base'
import { offers } from '#schemas/offers.ts'
import { type ConcernedCompany, type Concerns, folderOf, whyNotOfCompany } from '#schemas/studio/index.ts'
import type { Theme } from '#schemas/theme.ts'
import { ApiError } from '../base/apiError.ts'
import { policyFile } from '../funnels/platformPolicy.ts'

type Shown = Pick<Theme, 'brandName' | 'companyId' | 'companyName' | 'funnels'>

/** Whether the brands of a site are of several companies. */
export const areOfSeveral = (themes: readonly Shown[]): boolean =>
  new Set(themes.map(({ companyId }) => companyId)).size > 1

/** What a member of staff wants to change of what is served. */
export interface Change {
  /** Every funnel that it changes. */
  funnels: Iterable<string>
  /** Every file that it changes. */
  paths?: Iterable<string>
}

/** The files that are of one funnel, even where a change of them makes no difference to what is served. */
const funnelOf = /^(?!library\/)([^/]+)\/(?:funnel|texts\/[^/]+)\.json$/

/** What the published files of each funnel build on: the funnel that it extends, and those whose scenarios it takes. */
export type Bases = ReadonlyMap<string, readonly string[]>

/** Funnels by id, with everything that they build on. */
const withBases = (funnels: readonly string[], bases: Bases): Set<string> =>
  reachable(funnels, (id) => bases.get(id) ?? [])

/** The brands that show one of these funnels; of a funnel that none shows, those that show what builds on it. */
function brandsOf(themes: readonly Shown[], funnels: readonly string[], bases: Bases) {
  const unlisted = funnels.filter((id) => !themes.some((theme) => offers(theme, id)))
  const builds = ({ funnels: own = [] }: Shown): boolean => {
    const all = withBases(own, bases)
    return unlisted.some((id) => all.has(id))
  }
  const shows = (theme: Shown): boolean => funnels.some((id) => offers(theme, id))
  return { brands: themes.filter((theme) => shows(theme) || builds(theme)), areAllShown: !themes.some(builds) }
}

/** The brands that a change concerns. The policy concerns all. Undefined where all brands are of one company. */
export function concernsOf(
  themes: readonly Shown[],
  { funnels, paths: given = [] }: Change,
  bases: Bases,
): Concerns | undefined {
  if (!areOfSeveral(themes)) return undefined
  const paths = [...given]
  const named = paths.flatMap((path) => funnelOf.exec(path)?.[1] ?? [])
  const changed = [...new Set([...funnels, ...named])].sort()
  const isForAll = paths.includes(policyFile)
  const { brands, areAllShown } = brandsOf(themes, changed, bases)
  const companies = new Map<string, ConcernedCompany>()
  for (const { companyId: id, companyName: name, brandName } of isForAll ? themes : brands) {
    const company = companies.get(id) ?? { id, name, brands: [] }
    company.brands.push(brandName)
    companies.set(id, company)
  }
  const show = `${areAllShown ? 'show' : 'show or build on'} ${changed.join(' or ')}`
  return { because: isForAll ? `are bound by ${policyFile}` : show, companies: [...companies.values()] }
}

/**
 * Throws 403 for a member of staff of one company unless every brand that a change concerns is of that company. The
 * message names the other brands, and who may make the change.
 */
export function requireCompany(
  by: { companyId: string | null },
  change: Change,
  { themes, bases }: { themes: readonly Shown[]; bases: Bases },
): void {
  const why = whyNotOfCompany(by.companyId, concernsOf(themes, change, bases))
  if (why !== undefined) throw new ApiError(403, why)
}

/** What is known of the funnels of a site, whichever brand shows them. */
export interface KnownFunnels {
  /** Every funnel that was ever served: what a brand without a list of its own shows. */
  served: readonly string[]
  bases: Bases
}

/** The funnels that a member of staff may neither read nor change, by id, with the companies that show them. */
export type Foreign = ReadonlyMap<string, readonly string[]>

/**
 * The funnels that only brands of other companies show, and those that only such funnels build on. Nothing is foreign to
 * who works for every company. What no brand shows, and what is beside the funnels, is everybody's.
 */
export function foreignTo(
  companyId: string | null,
  themes: readonly Shown[],
  { served, bases }: KnownFunnels,
): Foreign {
  if (companyId === null) return new Map()
  const own = themes.filter((theme) => theme.companyId === companyId)
  const shown = withBases(
    own.flatMap(({ funnels }) => funnels ?? served),
    bases,
  )
  const isOwn = (id: string): boolean => shown.has(id) || own.some((theme) => offers(theme, id))
  const foreign = new Map<string, string[]>()
  for (const { companyName, funnels } of themes.filter((theme) => theme.companyId !== companyId))
    for (const id of withBases(funnels ?? served, bases)) {
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
