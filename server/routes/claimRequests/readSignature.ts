import readSignature from '#schemas/operations/readSignature.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { isSigned } from '../../services/requests/signatures.ts'
import { route } from '../route.ts'

export default route(readSignature, async ({ deps, input, request }) => {
  const { id } = await ownedRequest(deps, request, input.claimRequestId)
  return { success: true, data: { signed: await isSigned(deps, id) } }
})
