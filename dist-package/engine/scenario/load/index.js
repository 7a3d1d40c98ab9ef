export { fileValidatorsSource } from './compileFileValidators.js';
export { loadScenarios } from './loadScenarios.js';
