export { expandScenario } from './expandScenario.ts'
export { inOneSentence, judge, type Problem } from './expectations.ts'
export {
  type Failure,
  type ScenarioPlayer,
  type ScenarioEngine,
  type ScenarioResult,
  act,
  headless,
  playMove,
  playerOptionsOf,
  runScenario,
} from './runScenario.ts'
export type { AnswerText, Line, Move, Scenario, ScenarioInFile } from './scenario.ts'
export { type SharedFile, type WrittenScenario, scenarioFileSchema, sharedFileSchema } from './schema/files.ts'
export { expectation } from './schema/move.ts'
export { openNames, scenarioNames } from './schema/names.ts'
export { changesItem, itemActs, taskOf } from './refuse.ts'
export { lineOfFailure, moveInWords, story } from './story.ts'
