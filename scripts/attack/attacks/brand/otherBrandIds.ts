import type { Attack } from '../../attack.ts'
import { answersOf, begin, update } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { each } from '../../toolkit/together.ts'

export const attacks: Attack[] = [
  {
    name: "another brand's ids",
    tries: "creates and changes claim requests with the ids of another brand than the host's, for every pair of brands",
    run: async (world) => {
      const found = new Findings()
      const pairs = world.brands.flatMap((host) =>
        world.brands.filter((other) => other !== host).map((other) => [host, other] as const),
      )
      await each(pairs, async ([host, other]) => {
        const { status } = await world.visit(host).call('submitForm', answersOf(world.person(), other))
        found.add(`ids of ${other.name} at ${host.name}, creating`, status >= 400 && status < 500, status)
        const own = await begin(world, { brand: host })
        const { brand_id, company_id } = answersOf(own.person, other)
        const changed = await update(own, { brand_id, company_id })
        found.add(
          `ids of ${other.name} at ${host.name}, changing`,
          changed.status >= 400 && changed.status < 500,
          changed.status,
        )
      })
      return found.verdict()
    },
  },
  {
    name: "another brand's host",
    tries: 'begins at one brand and asks for the search at the host of another, with the same cookies',
    run: async (world) => {
      const found = new Findings()
      const pairs = world.brands.flatMap((host) =>
        world.brands.filter((other) => other !== host).map((other) => [host, other] as const),
      )
      await each(pairs, async ([host, other]) => {
        const { visitor, id } = await begin(world, { brand: host, lastName: 'Challenge' })
        const elsewhere = world.visit(other, { cookies: visitor.cookies })
        const { status, body } = await elsewhere.call('runCreditCheck', { claimRequestId: id })
        found.add(
          `claim request of ${host.name} at ${other.name}`,
          status >= 400 || body.success === false,
          status >= 400 ? status : `${status} ${body.status}`,
        )
      })
      return found.verdict()
    },
  },
]
