import { offers } from '#schemas/offers.ts'
import { type ConcernedCompany, type Concerns, whyNotOfCompany } from '#schemas/studio/index.ts'
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

/** The brands that a change concerns: those that show a funnel that it changes. The policy concerns all. Undefined where all brands are of one company. */
export function concernsOf(themes: readonly Shown[], { funnels, paths = [] }: Change): Concerns | undefined {
  if (new Set(themes.map(({ companyId }) => companyId)).size < 2) return undefined
  const changed = [...new Set(funnels)].sort()
  const isForAll = [...paths].includes(policyFile)
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

/** Throws 403 for a file of a published funnel that only brands of other companies show. */
export function requireOwnFile(
  by: { companyId: string | null },
  themes: readonly Shown[],
  { path, published }: { path: string; published: { files: Readonly<Record<string, string>> } },
): void {
  const [funnel] = path.split('/') as [string]
  if (by.companyId === null || !Object.hasOwn(published.files, `${funnel}/funnel.json`)) return
  const companies = concernsOf(themes, { funnels: [funnel] })?.companies ?? []
  if (companies.length === 0 || companies.some(({ id }) => id === by.companyId)) return
  const names = companies.map(({ name }) => name).join(', ')
  throw new ApiError(
    403,
    `You work for one company, and only brands of other companies show ${funnel}: ${names}. Ask an author of theirs to change ${path}.`,
  )
}
