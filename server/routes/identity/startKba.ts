import startKba from '#schemas/operations/startKba.ts'
import { permitIdentityCheck } from '../../services/credit/permit.ts'
import { startIdentityCheck } from '../../services/identity/checkIdentity.ts'
import { ownedByReference } from '../../services/ownedRequest.ts'
import { route } from '../route.ts'

/** The person comes from the stored claim request of the reference. */
export default route(startKba, async ({ deps, input, caller }) => {
  const owner = await ownedByReference(deps, caller, input.clientRefId)
  await permitIdentityCheck(deps, owner, 'questions')
  return startIdentityCheck(deps, caller, owner)
})
