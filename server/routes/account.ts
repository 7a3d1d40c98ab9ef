import { operations } from '#schemas/operations/index.ts'
import { contextOfRequest, contextsOfUser } from '../services/account/accountContext.ts'
import { ownedRequest } from '../services/ownedRequest.ts'
import { signedInUser } from '../services/sessions.ts'
import { route } from './route.ts'

export const account = {
  fillAccountContext: route(operations.fillAccountContext, async ({ deps, input, caller }) => {
    const row = await ownedRequest(deps, caller, input.claimRequestId)
    const synthesizeSuccess = input.creditResult === 'success'
    return { success: true, data: await contextOfRequest(deps, caller, row, { synthesizeSuccess }) }
  }),

  getAccount: route(operations.getAccount, async ({ deps, caller }) => {
    const user = await signedInUser(deps, caller)
    return { success: true, data: await contextsOfUser(deps, caller, user) }
  }),
}
