import contract from '#schemas/operations/searchAddresses.ts'
import { searchAddresses } from '../../services/addresses/lookUp.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller }) => {
  const asked = { search: input.search, sessionId: input.sessionId ?? '', applicationName: input.applicationName }
  const { results, sessionId } = await searchAddresses(deps, caller, asked)
  return { Results: results, sessionId }
})
