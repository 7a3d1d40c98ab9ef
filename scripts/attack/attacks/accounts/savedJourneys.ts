import { randomUUID } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import { answersOf, begin } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'

export const attacks: Attack[] = [
  {
    name: 'saved journeys',
    tries:
      "opens journeys with made-up links, writes and deletes another person's, and saves one of a form that saves none",
    run: async (world) => {
      const found = new Findings()
      const { visitor, person, brand, funnel, id } = await begin(world)
      const refused = async (what: string, method: string, path: string, body?: object) => {
        const { status } = await visitor.send(method, path, body)
        found.add(what, status >= 400 && status < 500, status)
      }
      const journey = JSON.stringify({
        funnel,
        hash: 'x',
        at: Date.now(),
        form: answersOf(person, brand),
        receipts: [],
        completed: [],
        written: [],
        frozen: [],
        step: 'x',
        query: {},
      })
      for (const token of ['A'.repeat(43), id, randomUUID(), 'x'.repeat(100), `${'A'.repeat(42)}%`])
        await refused(`token ${token}`, 'POST', '/api/journeys/resume', { token })
      for (const journeyId of [id, randomUUID(), '..', '%00', 'x']) {
        await refused(`writing ${journeyId}`, 'PUT', `/api/journeys/${journeyId}`, { journey })
        await refused(`link to ${journeyId}`, 'POST', '/api/journeys/link', {
          email: world.person().contactDetails.email,
          journey,
          journey_id: journeyId,
        })
      }
      await refused('keeping', 'POST', '/api/journeys/link', { email: person.contactDetails.email, journey })
      await refused('huge', 'POST', '/api/journeys/link', {
        email: person.contactDetails.email,
        journey: 'x'.repeat(400_000),
      })
      return found.verdict()
    },
  },
]
