/** The way of a definition: it is loaded, checked, compiled and shipped to a page. */
export { checkFunnel } from './check/index.js';
export { compileFunnel, compileValidators, schemasToValidate } from './compile/index.js';
export type { CompiledFunnel, FunnelDetails, Validators } from './compile/index.js';
export { defineFunnel, type Definition, type Finding, type LoadedFunnel, type Registry } from './definition/index.js';
export { loadDefinition, loadFunnelFile, type LoadOptions } from './load/index.js';
export { receiveFunnel, shipFunnel } from './ship/index.js';
