import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'

type Named = Pick<Theme, 'defaultFunnel' | 'partnerFunnel' | 'funnels'>

/** Throws, with the theme file, if a brand names a funnel that does not exist or is not offered, or one that would make /claim redirect to itself (AMB-05). */
export function checkBrandFunnels(
  brands: readonly { name: string; theme: Named }[],
  funnels: Pick<Funnels, 'has' | 'keys'>,
): void {
  for (const { name, theme } of brands) {
    const file = `themes/${name}/theme.json`
    const there = `There are ${[...funnels.keys()].join(', ')}.`
    const unknown = theme.funnels?.find((funnel) => !funnels.has(funnel))
    if (unknown !== undefined)
      throw new Error(`${file}: policy.funnels names "${unknown}", which is no funnel of this site. ${there}`)
    for (const field of ['defaultFunnel', 'partnerFunnel'] as const) {
      if (!funnels.has(theme[field]))
        throw new Error(`${file}: ${field} "${theme[field]}" is no funnel of this site. ${there}`)
      if (!offers(theme, theme[field]))
        throw new Error(`${file}: ${field} "${theme[field]}" is not offered: please add it to policy.funnels.`)
    }
    if (theme.defaultFunnel === theme.partnerFunnel)
      throw new Error(
        `${file}: defaultFunnel and partnerFunnel are both "${theme.defaultFunnel}". Please name another defaultFunnel: /claim would lead to the form of partners.`,
      )
  }
}
