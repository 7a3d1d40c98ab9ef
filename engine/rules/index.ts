export { type Budget, RuleTooLarge, timed, withinBudget } from './budget.ts'
export { calculations, dateFunctions, numberFunctions } from './calculations.ts'
export { compileRule } from './compileRule.ts'
export { compileText, textParts } from './compileText.ts'
export { type ValueOptions, compileValue } from './compileValue.ts'
export type { RuleEnvironment } from './context.ts'
export { equal, evaluate, evaluateValue, functionWorld, isPresent, renderText, type RuleWorld } from './evaluate.ts'
export type { FunctionWorld, JsonSchema, RuleFunction } from './functions.ts'
export { dayIn, timeZoneOf, todayOf } from './today.ts'
export { didYouMean, instead, nearest } from './nearest.ts'
export { onlyOwn, ownValue, remembering, rememberingBy } from '#engine/base/index.ts'
export { parseRule } from './parse.ts'
export { certainPaths, conjuncts, presenceOf, presenceRule, presenceTest, readRule } from './presence.ts'
export { printRule, printText } from './printRule.ts'
export { fits, typeOfPath } from './relations.ts'
export { rounded } from './rounded.ts'
export { isMacro } from './signatures.ts'
export { atomise } from './solver/atoms.ts'
export { conjunctsOf, opposite } from './solver/formula.ts'
export { type Solver, createSolver } from './solver/solver.ts'
export {
  answeredTest,
  answersTree,
  functionsIn,
  partsOf,
  pathOf,
  readsOf,
  testedForPresence,
  type RuleScope,
  type Text,
  type Tree,
  type Value,
} from './tree.ts'
export {
  type RuleType,
  anyType,
  boolType,
  describeType,
  isYesNoType,
  listOf,
  numberType,
  textType,
  typeOfSchema,
} from './types.ts'
