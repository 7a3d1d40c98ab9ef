import listCompanyLenders from '#schemas/operations/listCompanyLenders.ts'
import { lendersOf } from '../../services/lenders/lenders.ts'
import { route } from '../route.ts'

export default route(listCompanyLenders, async ({ deps, input }) => ({
  success: true,
  data: await lendersOf(deps, input.companyId),
}))
