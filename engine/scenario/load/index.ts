export type { ScenarioInFile } from '#engine/scenario/index.ts'
export { loadScenarios } from './loadScenarios.ts'
