import saveJourney from '#schemas/operations/saveJourney.ts'
import { ApiError } from '../../base/apiError.ts'
import { countJourneySaved } from '../../services/counting/counts.ts'
import { isKept, saveAgain } from '../../services/journeys/keepJourney.ts'
import { handedIn } from '../../services/journeys/readJourney.ts'
import { route } from '../route.ts'

/** A long journey with everything that a search has found. */
export const bodyLimit = 256 * 1024

/** Whoever has gone on with it on another device keeps it there. */
export const notKept = (): ApiError => new ApiError(404, 'This form is no longer saved from here.')

export default route(
  saveJourney,
  async ({ deps, input: { journeyId, journey }, request }) => {
    const keeper = { ownerHash: request.ownerHash, brandId: deps.brandOf(request).brandId }
    await countJourneySaved(deps, request)
    if (!(await isKept(deps, keeper, journeyId))) throw notKept()
    // Another device may have taken it over meanwhile.
    if (!(await saveAgain(deps.db, deps, keeper, journeyId, handedIn(deps, journey)))) throw notKept()
    return { success: true }
  },
  { bodyLimit },
)
