export { answeredToTheEnd, generatedFunnel } from './generatedFunnel.ts'
export { registry, theme } from './registry.ts'
