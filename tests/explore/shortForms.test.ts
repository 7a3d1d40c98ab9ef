import { funnelIds } from '#tests/support/funnels.ts'
import { everyWay } from './everyWay.ts'

for (const id of funnelIds.filter((id) => !['v1', 'v2', 'v4', 'v5'].includes(id))) everyWay(id)
