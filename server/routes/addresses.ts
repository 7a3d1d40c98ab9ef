import { operations } from '#schemas/operations/index.ts'
import { retrieveAddress, searchAddresses } from '../services/addresses/lookUp.ts'
import { route } from './route.ts'

export const addresses = {
  retrieveAddress: route(operations.retrieveAddress, async ({ deps, input, caller }) => {
    const found = await retrieveAddress(deps, caller, input)
    return { Result: { RawAddress: found } }
  }),

  searchAddresses: route(operations.searchAddresses, async ({ deps, input, caller }) => {
    const asked = { search: input.search, sessionId: input.sessionId ?? '', applicationName: input.applicationName }
    const { results, sessionId } = await searchAddresses(deps, caller, asked)
    return { Results: results, sessionId }
  }),
}
