export { receiveFunnel } from './receiveFunnel.js';
export { shipFunnel } from './shipFunnel.js';
