export type { ScenarioInFile } from '../index.js';
export { fileValidatorsSource } from './compileFileValidators.js';
export { loadScenarios } from './loadScenarios.js';
