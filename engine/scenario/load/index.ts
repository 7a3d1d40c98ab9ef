export type { ScenarioInFile } from '#engine/scenario/index.ts'
export { fileValidatorsSource } from './compileFileValidators.ts'
export { loadScenarios } from './loadScenarios.ts'
