import contract from '#schemas/operations/saveJourney.ts'
import { saveJourney } from '../../services/journeys/keepJourney.ts'
import { route } from '../route.ts'

/** Bytes: enough for a long journey with all search results. */
export const bodyLimit = 256 * 1024

export default route(
  contract,
  async ({ deps, input: { journeyId, journey }, caller }) => {
    await saveJourney(deps, caller, journeyId, journey)
    return { success: true }
  },
  { bodyLimit },
)
