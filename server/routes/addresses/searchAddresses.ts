import searchAddresses from '#schemas/operations/searchAddresses.ts'
import { countAddressLookup } from '../../services/counting/counts.ts'
import { joined } from '../../services/underWay.ts'
import { route } from '../route.ts'

/** Each search is paid for, so it is counted, and made once for calls of this process that ask for the same at the same time. */
export default route(searchAddresses, async ({ deps, input, request }) => {
  await countAddressLookup(deps, request)
  const asked = { search: input.search, sessionId: input.sessionId ?? '', applicationName: input.applicationName }
  const { results, sessionId } = await joined(deps, `address search ${JSON.stringify(asked)}`, () =>
    deps.providers.addresses.search(asked),
  )
  return { Results: results, sessionId }
})
