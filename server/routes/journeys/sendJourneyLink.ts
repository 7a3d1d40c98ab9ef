import sendJourneyLink from '#schemas/operations/sendJourneyLink.ts'
import { keepAndSendLink } from '../../services/journeys/journeyLink.ts'
import { route } from '../route.ts'
import { bodyLimit } from './saveJourney.ts'

export default route(
  sendJourneyLink,
  async ({ deps, input: { email, journey, journey_id: journeyId }, caller }) => {
    const { id, expiresAt } = await keepAndSendLink(deps, caller, { email, journey, journeyId })
    return { success: true, data: { journey_id: id, expires_at: expiresAt.toISOString() } }
  },
  { bodyLimit },
)
