export { checkFunnel } from './checkFunnel.ts'
