import sendJourneyLink from '#schemas/operations/sendJourneyLink.ts'
import { requireFunnel } from '../../policy/requireBrand.ts'
import { ApiError } from '../../base/apiError.ts'
import { countJourneyMail } from '../../services/counting/counts.ts'
import { journeyEmailKey, saveAgain, saveFirst } from '../../services/journeys/keepJourney.ts'
import { sendLink } from '../../services/journeys/journeyLink.ts'
import { handedIn } from '../../services/journeys/readJourney.ts'
import { isUuid } from '../../base/tokens.ts'
import { route } from '../route.ts'
import { bodyLimit } from './saveJourney.ts'

/** Keeps a journey from now on. Nothing in the answer, its time included, depends on whose email it is. */
export default route(
  sendJourneyLink,
  async ({ deps, input, request }) => {
    const brand = deps.brandOf(request)
    const keeper = { ownerHash: request.ownerHash, brandId: brand.brandId }
    const email = input.email.trim()
    const emailKey = journeyEmailKey(deps, email)
    await countJourneyMail(deps, request, email)
    const journey = handedIn(deps, input.journey)
    requireFunnel(brand, journey.funnel.id)
    const origin = deps.originOf(request)
    if (!deps.providers.mail.canSend || origin === undefined)
      throw new ApiError(503, 'No link can be sent at the moment. We are sorry.')
    const row = await deps.db.transaction(async (tx) => {
      const known = isUuid(input.journey_id ?? '')
        ? await saveAgain(tx, deps, keeper, input.journey_id!, journey, { emailKey })
        : undefined
      const kept = known ?? (await saveFirst(tx, deps, keeper, journey, emailKey))
      await sendLink(tx, deps, kept, { email, origin })
      return kept
    })
    return { success: true, data: { journey_id: row.id, expires_at: row.expiresAt.toISOString() } }
  },
  { bodyLimit },
)
