import retrieveAddress from '#schemas/operations/retrieveAddress.ts'
import { ApiError } from '../../base/apiError.ts'
import { countAddressLookup } from '../../services/counting/counts.ts'
import { joined } from '../../services/underWay.ts'
import { route } from '../route.ts'

export default route(retrieveAddress, async ({ deps, input, request }) => {
  await countAddressLookup(deps, request)
  const found = await joined(deps, `address ${JSON.stringify([input.id, input.applicationName])}`, () =>
    deps.providers.addresses.retrieve(input),
  )
  if (!found) throw new ApiError(404, 'There is no address with this id')
  return { Result: { RawAddress: found } }
})
