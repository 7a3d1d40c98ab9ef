import resumeJourney from '#schemas/operations/resumeJourney.ts'
import { requireFunnel } from '../../policy/requireBrand.ts'
import { ApiError } from '../../base/apiError.ts'
import { countJourneyOpened } from '../../services/counting/counts.ts'
import { takeLink } from '../../services/journeys/journeyLink.ts'
import { journeyMessages, moveJourney } from '../../services/journeys/moveJourney.ts'
import { currentUser } from '../../services/sessions.ts'
import { route } from '../route.ts'

/** A link that is refused, for whatever reason, is not used up: nothing is written then. */
export default route(resumeJourney, async ({ deps, input: { token }, request }) => {
  await countJourneyOpened(deps, request)
  const user = await currentUser(deps, request)
  const brand = deps.brandOf(request)
  const { brandId } = brand
  const receiver = { ownerHash: request.ownerHash, brandId, ...(user ? { userId: user.id } : {}) }
  const data = await deps.db.transaction(async (tx) => {
    const row = await takeLink(tx, deps, token, brandId)
    if (!row) throw new ApiError(410, journeyMessages.gone)
    requireFunnel(brand, row.funnel)
    const { funnel, definition, text } = await moveJourney(tx, deps, row, receiver)
    return {
      journey_id: row.id,
      funnel: funnel.id,
      path: funnel.path,
      journey: text,
      changed: definition !== funnel.hash,
    }
  })
  return { success: true, data }
})
