import listLenders from '#schemas/operations/listLenders.ts'
import { lendersOf } from '../../services/lenders/lenders.ts'
import { route } from '../route.ts'

export default route(listLenders, async ({ deps, input }) => {
  const lenders = await lendersOf(deps, input.companyId, { offered: input.showInManualList === 'true' })
  return { success: true, data: lenders }
})
