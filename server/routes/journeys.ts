import { operations } from '#schemas/operations/index.ts'
import { keepAndSendLink } from '../services/journeys/journeyLink.ts'
import { dropJourney, saveJourney } from '../services/journeys/keepJourney.ts'
import { resumeJourney } from '../services/journeys/resumeJourney.ts'
import { route } from './route.ts'

/** Bytes: enough for a long journey with all search results. */
const bodyLimit = 256 * 1024

export const journeys = {
  dropJourney: route(operations.dropJourney, async ({ deps, input, caller }) => {
    await dropJourney(deps, caller, input.journeyId)
    return { success: true }
  }),

  resumeJourney: route(operations.resumeJourney, async ({ deps, input, caller }) => {
    const { id, funnel, text, changed } = await resumeJourney(deps, caller, input.token)
    return { success: true, data: { journey_id: id, funnel: funnel.id, path: funnel.path, journey: text, changed } }
  }),

  saveJourney: route(
    operations.saveJourney,
    async ({ deps, input: { journeyId, journey }, caller }) => {
      await saveJourney(deps, caller, journeyId, journey)
      return { success: true }
    },
    { bodyLimit },
  ),

  sendJourneyLink: route(
    operations.sendJourneyLink,
    async ({ deps, input: { email, journey, journey_id: journeyId }, caller }) => {
      const { id, expiresAt } = await keepAndSendLink(deps, caller, { email, journey, journeyId })
      return { success: true, data: { journey_id: id, expires_at: expiresAt.toISOString() } }
    },
    { bodyLimit },
  ),
}
