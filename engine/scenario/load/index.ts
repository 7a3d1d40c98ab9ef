export type { ScenarioInFile } from '#engine/scenario/index.ts'
export { type FileValidators, fileValidatorsSource } from './compileFileValidators.ts'
export { useFileValidators } from './fileValidators.ts'
export { loadScenarios } from './loadScenarios.ts'
