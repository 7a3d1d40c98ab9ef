export { type ScenarioInFile, loadScenarios } from './loadScenarios.ts'
export type { Line } from './readScenarioFile.ts'
