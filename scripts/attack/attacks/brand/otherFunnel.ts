import { loadFunnels } from '#server/funnels/loadFunnels.ts'
import type { Brand } from '#server/page/themes.ts'
import type { Attack } from '../../attack.ts'
import { answersOf, sign, type Applicant } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { searches } from '../../toolkit/searches.ts'
import { steal } from '../../toolkit/steal.ts'
import { each } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'

/** Last name that the sandbox asks for a code; for others no code is needed. */
const challenged = 'Challenge'

/** Signs with a form of the attacker's choice, and then asks for a report in every way. Gives what was disclosed. */
async function tryFunnel(world: World, brand: Brand, funnel: string): Promise<string> {
  const person = world.person(challenged)
  const visitor = world.visit(brand)
  const created = await visitor.call('submitForm', answersOf(person, brand, funnel))
  if (created.status !== 200) return ''
  const applicant: Applicant = {
    visitor,
    person,
    brand,
    funnel,
    id: created.body.data.claim_request_id,
    reference: created.body.data.claim_reference,
  }
  await sign(applicant)
  for (const search of searches) {
    const got = await steal(applicant, search)
    if (got) return `${search.what}: ${got}`
  }
  return ''
}

export const attacks: Attack[] = [
  {
    name: 'report through another form',
    tries:
      'submits and signs with every form at each brand that wants more than a signature, answers nothing, then asks for a report in every way',
    run: async (world) => {
      const found = new Findings()
      const funnels = [...(await loadFunnels()).keys()]
      const guarded = world.brands.filter((brand) => brand.theme.proof !== 'none')
      await each(
        guarded.flatMap((brand) => funnels.map((funnel) => [brand, funnel] as const)),
        async ([brand, funnel]) => {
          const got = await tryFunnel(world, brand, funnel)
          found.add(`${brand.name}/${funnel}`, got === '', got || 'no report')
        },
      )
      return found.verdict()
    },
  },
]
