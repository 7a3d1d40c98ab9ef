import searchAddresses from '#schemas/operations/searchAddresses.ts'
import { countAddressLookup } from '../../services/counting/counts.ts'
import { route } from '../route.ts'

/** Each search is paid for, so it is counted. */
export default route(searchAddresses, async ({ deps, input, request }) => {
  await countAddressLookup(deps, request)
  const { results, sessionId } = await deps.providers.addresses.search({ search: input.search, sessionId: input.sessionId ?? '', applicationName: input.applicationName })
  return { Results: results, sessionId }
})
