import { loadThemes, type Brand } from '#server/page/themes.ts'
import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'
import { gapsOf } from '../../toolkit/proofs.ts'
import { searched } from '../../toolkit/rightful.ts'
import { searches } from '../../toolkit/searches.ts'
import { steal, stealInTurn } from '../../toolkit/steal.ts'
import { each } from '../../toolkit/together.ts'

const at = (brand: Brand): Attack => ({
  name: `report without proof at ${brand.name}`,
  tries:
    'every call that searches and every call that reads a report, in each state without what the brand goes by, each on a claim request of its own and all on one',
  run: async (world) => {
    const found = new Findings()
    await searched(world, { brand })
    const cases = gapsOf(brand).flatMap((gap) => searches.map((search) => [gap, search] as const))
    await each(cases, async ([gap, search]) => {
      const got = await steal(await gap.reach(world, { brand }), search)
      found.add(`${gap.what}, ${search.what}`, got === '', got || 'no report')
    })
    await each(gapsOf(brand), async (gap) => {
      const got = await stealInTurn(await gap.reach(world, { brand }), searches.toReversed())
      found.add(`${gap.what}, all searches in turn`, got === '', got || 'no report')
    })
    return found.verdict()
  },
})

export const attacks: Attack[] = loadThemes().map(at)
