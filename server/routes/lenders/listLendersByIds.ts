import listLendersByIds from '#schemas/operations/listLendersByIds.ts'
import { lendersWithIds } from '../../services/lenders/lenders.ts'
import { route } from '../route.ts'

export default route(listLendersByIds, async ({ deps, input }) => ({
  success: true,
  data: await lendersWithIds(deps, input.companyId, input.ids.split(',')),
}))
