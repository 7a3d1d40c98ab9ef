import { compileFileValidators } from './compileFileValidators.js';
/** Validators of files with scenarios, and of `shared.json`. The compiled command has the compiled source of this module. */
export const { scenarioValidator, sharedValidator } = compileFileValidators();
