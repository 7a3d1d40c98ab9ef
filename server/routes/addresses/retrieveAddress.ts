import contract from '#schemas/operations/retrieveAddress.ts'
import { retrieveAddress } from '../../services/addresses/lookUp.ts'
import { route } from '../route.ts'

export default route(contract, async ({ deps, input, caller }) => {
  const found = await retrieveAddress(deps, caller, input)
  return { Result: { RawAddress: found } }
})
