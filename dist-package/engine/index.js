/** The way of a definition: it is loaded, checked, compiled and shipped to a page. */
export { checkFunnel } from './check/index.js';
export { compileFunnel, compileValidators, schemasToValidate } from './compile/index.js';
export { defineFunnel } from './definition/index.js';
export { loadDefinition, loadFunnelFile } from './load/index.js';
export { receiveFunnel, shipFunnel } from './ship/index.js';
