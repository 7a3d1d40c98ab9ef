import { operations } from '#schemas/operations/index.ts'
import { lenderFinder, lendersOf, lendersWithIds } from '../services/lenders/lenders.ts'
import { route } from './route.ts'

export const lenders = {
  findLender: route(operations.findLender, async ({ deps, input }) => {
    const lenderId = await lenderFinder(deps, input.companyId)
    return { success: true, data: { id: lenderId(input.name) } }
  }),

  listCompanyLenders: route(operations.listCompanyLenders, async ({ deps, input }) => ({
    success: true,
    data: await lendersOf(deps, input.companyId),
  })),

  listLenders: route(operations.listLenders, async ({ deps, input }) => {
    const lenders = await lendersOf(deps, input.companyId, { offered: input.showInManualList === 'true' })
    return { success: true, data: lenders }
  }),

  listLendersByIds: route(operations.listLendersByIds, async ({ deps, input }) => ({
    success: true,
    data: await lendersWithIds(deps, input.companyId, input.ids.split(',')),
  })),
}
