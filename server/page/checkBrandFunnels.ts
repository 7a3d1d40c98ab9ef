import type { Theme } from '#schemas/theme.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'

/** Throws, with the theme file, when a brand names a funnel that is not there or one that /claim would turn in a circle with (AMB-05). */
export function checkBrandFunnels(brands: readonly { name: string; theme: Pick<Theme, 'defaultFunnel' | 'partnerFunnel'> }[], funnels: Pick<Funnels, 'has' | 'keys'>): void {
  for (const { name, theme } of brands) {
    const file = `themes/${name}/theme.json`
    for (const field of ['defaultFunnel', 'partnerFunnel'] as const) {
      if (!funnels.has(theme[field])) throw new Error(`${file}: ${field} "${theme[field]}" is no funnel of this site. There are ${[...funnels.keys()].join(', ')}.`)
    }
    if (theme.defaultFunnel === theme.partnerFunnel) throw new Error(`${file}: defaultFunnel and partnerFunnel are both "${theme.defaultFunnel}". Please name another defaultFunnel: /claim would lead to the form of partners.`)
  }
}
