export { receiveFunnel } from './receiveFunnel.ts'
export { shipFunnel } from './shipFunnel.ts'
export type { ShippedContracts, ShippedFunnel } from './shipped.ts'
