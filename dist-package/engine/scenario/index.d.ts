export { expandScenario } from './expandScenario.js';
export { inOneSentence, judge, type Problem } from './expectations.js';
export { type Failure, type ScenarioPlayer, type ScenarioEngine, type ScenarioResult, act, headless, playMove, playerOptionsOf, runScenario, } from './runScenario.js';
export type { AnswerText, Line, Move, Scenario, ScenarioInFile } from './scenario.js';
export { type SharedFile, type WrittenScenario, scenarioFileSchema, sharedFileSchema } from './schema/files.js';
export { expectation } from './schema/move.js';
export { openNames, scenarioNames } from './schema/names.js';
export { lineOfFailure, moveInWords, story } from './story.js';
