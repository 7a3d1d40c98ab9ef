export { checkFunnel } from './checkFunnel.ts'
export { neutralRegistry } from './testing/neutralRegistry.ts'
