export { expandScenario } from './expandScenario.js';
export { inOneSentence, judge } from './expectations.js';
export { act, headless, playMove, playerOptionsOf, runScenario, } from './runScenario.js';
export { scenarioFileSchema, sharedFileSchema } from './schema/files.js';
export { expectation } from './schema/move.js';
export { openNames, scenarioNames } from './schema/names.js';
export { lineOfFailure, moveInWords, story } from './story.js';
