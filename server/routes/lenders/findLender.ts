import findLender from '#schemas/operations/findLender.ts'
import { lenderFinder } from '../../services/lenders/lenders.ts'
import { route } from '../route.ts'

export default route(findLender, async ({ deps, input }) => {
  const lenderId = await lenderFinder(deps, input.companyId)
  return { success: true, data: { id: lenderId(input.name) } }
})
