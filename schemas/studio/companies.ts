/** A company of the server, with those of its brands that a change concerns. */
export interface ConcernedCompany {
  id: string
  name: string
  brands: string[]
}

/** The brands that a change concerns, by company. */
export interface Concerns {
  /** What connects these brands with the change: they show a funnel that it changes, or are bound by the policy. */
  because: string
  companies: ConcernedCompany[]
}

/** Who may publish, as the subject of a sentence. Without concerns there is only one company. */
export function whoPublishes(concerns: Concerns | undefined): string {
  const [company, another] = concerns?.companies ?? []
  if (!company) return 'a publisher'
  return another ? 'a publisher of every company' : `a publisher of ${company.name} or of every company`
}

/** Why a member of staff of one company may not decide on a change; undefined if they may. Who has no company decides for all. */
export function whyNotOfCompany(own: string | null | undefined, concerns: Concerns | undefined): string | undefined {
  const others = concerns?.companies.filter(({ id }) => id !== own) ?? []
  if (own == null || others.length === 0) return undefined
  const brands = others.flatMap(({ name, brands }) => brands.map((brand) => `${brand} (${name})`))
  return `You publish for one company, and brands of other companies ${concerns!.because}: ${brands.join(', ')}. Ask ${whoPublishes(concerns)} to do this.`
}
