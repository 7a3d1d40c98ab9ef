import dropJourney from '#schemas/operations/dropJourney.ts'
import { savedJourneys } from '../../database/tables/index.ts'
import { journeyOf } from '../../services/journeys/keepJourney.ts'
import { isUuid } from '../../base/tokens.ts'
import { route } from '../route.ts'
import { notKept } from './saveJourney.ts'

export default route(dropJourney, async ({ deps, input: { journeyId }, request }) => {
  const keeper = { ownerHash: request.ownerHash, brandId: deps.brandOf(request).brandId }
  const dropped = isUuid(journeyId)
    ? await deps.db
        .delete(savedJourneys)
        .where(journeyOf(deps, keeper, journeyId))
        .returning({ id: savedJourneys.id })
    : []
  if (dropped.length === 0) throw notKept()
  return { success: true }
})
