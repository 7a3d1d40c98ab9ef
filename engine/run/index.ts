export { type FunnelAddresses, answerAddress } from './answerAddress.ts'
export { createWorld } from './createWorld.ts'
export { gateIsOpen, isShut, messageOf, messagesOf, normalised, visibleFields } from './fields.ts'
export { frozenSteps } from './frozen.ts'
export {
  type Attempt,
  type Clock,
  type Connection,
  type Host,
  type LogEntry,
  type Reply,
  realClock,
  delivered,
} from './host.ts'
export { httpPerformer } from './httpPerformer.ts'
export { landingStep, stepsInJourney } from './landing.ts'
export { machineOf } from './machine.ts'
export { openFunnel } from './openFunnel.ts'
export { type Answers, mapValues, readPath, writePath } from './paths.ts'
export { createReceipts } from './receipts.ts'
export type { Runner, StartOptions } from './runner.ts'
export { isEnd, type KeptSession, portable } from './session.ts'
export { startFunnel } from './startFunnel.ts'
export { type FunnelState, noState } from './state.ts'
export { type BlockView, type FieldView, type FunnelView, type PanelView, messageTarget } from './view.ts'
export { isWords, withoutNulls } from './replies.ts'
export {
  type FunnelWorld,
  type Running,
  ruleHolds,
  scopeOf,
  textOf,
  valueOf,
  type Vocabulary,
  vocabularyOf,
} from './world.ts'
