import extractClaims from '#schemas/operations/extractClaims.ts'
import { permittedClaims } from '../../services/credit/reportClaims.ts'
import { ownedCreditCheck } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(extractClaims, async ({ deps, input, caller }) => {
  const { check, owner } = await ownedCreditCheck(deps, caller, input.creditCheckId)
  return { success: true, data: { claims: await permittedClaims(deps, owner, check) } }
})
