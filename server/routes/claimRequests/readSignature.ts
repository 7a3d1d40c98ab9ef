import readSignature from '#schemas/operations/readSignature.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { isSigned } from '../../services/signing/signatures.ts'
import { route } from '../route.ts'

export default route(readSignature, async ({ deps, input, caller }) => {
  const { id } = await ownedRequest(deps, caller, input.claimRequestId)
  return { success: true, data: { signed: await isSigned(deps, id) } }
})
