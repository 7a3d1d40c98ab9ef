import { loadFunnels } from '#server/funnels/loadFunnels.ts'
import type { Attack } from '../../attack.ts'
import { answersOf } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'

export const attacks: Attack[] = [
  {
    name: 'forms that a brand does not offer',
    tries: 'opens and submits each form at every brand that does not offer it',
    run: async (world) => {
      const found = new Findings()
      const ids = [...(await loadFunnels()).keys()]
      for (const brand of world.brands) {
        const offered = brand.theme.funnels ?? ids
        const shown = await world.visit(brand).send('GET', `/claim/${brand.theme.defaultFunnel}`)
        if (shown.status !== 200) throw new Error(`${brand.name} does not even offer ${brand.theme.defaultFunnel}`)
        for (const funnel of ids.filter((id) => !offered.includes(id))) {
          for (const path of [
            `/claim/${funnel}`,
            `/claim/${funnel}/`,
            `/claim/${funnel}/signature`,
            `/claim/${funnel}?x=1`,
            `/claim//${funnel}`,
            `/claim/%76${funnel.slice(1)}`,
          ]) {
            const { status } = await world.visit(brand).send('GET', path)
            found.add(`${path} at ${brand.name}`, status === 404, status)
          }
          const { status } = await world.visit(brand).call('submitForm', answersOf(world.person(), brand, funnel))
          found.add(`submitting ${funnel} at ${brand.name}`, status >= 400 && status < 500, status)
        }
      }
      return found.verdict()
    },
  },
]
