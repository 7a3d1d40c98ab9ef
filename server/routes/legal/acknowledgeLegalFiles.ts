import contract from '#schemas/operations/acknowledgeLegalFiles.ts'
import { acknowledgeLegalFiles } from '../../services/legal/legalFiles.ts'
import { ownedRequest } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller }) => {
  const owner = await ownedRequest(deps, caller, input.claim_request_id)
  await acknowledgeLegalFiles(deps, owner, input.legal_file_template_ids, input.legal_file_versions ?? [])
  return { success: true }
})
