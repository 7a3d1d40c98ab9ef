/** The way of a definition: it is loaded, checked, compiled and shipped to a page. */
export { checkFunnel } from './check/index.ts'
export { compileFunnel, compileValidators, schemasToValidate } from './compile/index.ts'
export type { CompiledFunnel, FunnelDetails, Validators } from './compile/index.ts'
export { defineFunnel, type Definition, type Finding, type LoadedFunnel, type Registry } from './definition/index.ts'
export { loadDefinition, loadFunnelFile, type LoadOptions } from './load/index.ts'
export { receiveFunnel, shipFunnel } from './ship/index.ts'
