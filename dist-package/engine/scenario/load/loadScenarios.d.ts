import { type ScenarioInFile } from '../index.js';
/**
 * The expanded scenarios of a folder and of the folders that it extends; none if the folder does not exist. Throws if one is
 * invalid; the message names the file, the mistake and the remedy.
 */
export declare function loadScenarios(folder: string): ScenarioInFile[];
