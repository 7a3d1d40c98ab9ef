import searchAddresses from '#schemas/operations/searchAddresses.ts'
import { countUse } from '../../services/countUse.ts'
import { route } from '../route.ts'

/** Each search is paid for, so it is counted per browser and per network address. */
export default route(searchAddresses, async ({ deps, input, request }) => {
  await countUse(deps, `address search from ${request.ip}`, deps.limits.addressSearch)
  const { results, sessionId } = await deps.providers.addresses.search({ search: input.search, sessionId: input.sessionId ?? '', applicationName: input.applicationName })
  return { Results: results, sessionId }
})
