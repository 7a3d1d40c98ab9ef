import extractClaims from '#schemas/operations/extractClaims.ts'
import { permittedReport } from '../../services/credit/permit.ts'
import { claimsIn } from '../../services/credit/runCheck.ts'
import { ownedCreditCheck } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(extractClaims, async ({ deps, input, request }) => {
  const { check, owner } = await ownedCreditCheck(deps, request, input.creditCheckId)
  return {
    success: true,
    data: { claims: await claimsIn(deps, owner, check.provider, await permittedReport(deps, owner, check)) },
  }
})
