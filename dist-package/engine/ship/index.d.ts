export { receiveFunnel } from './receiveFunnel.js';
export { shipFunnel } from './shipFunnel.js';
export type { ShippedContracts, ShippedFunnel } from './shipped.js';
