export { type FunnelAddresses, answerAddress } from './answerAddress.ts'
export { createWorld, stillWorld, type Told } from './createWorld.ts'
export {
  askedFields,
  choicesOf,
  gateIsOpen,
  isShut,
  messageOf,
  messagesOf,
  normalised,
  visibleFields,
} from './fields.ts'
export { messageTarget } from './fieldId.ts'
export { frozenSteps } from './frozen.ts'
export type { Attempt, CallOperation, CallResult, Clock, Connection, Host, LogEntry, Reply } from './host.ts'
export { delivered, realClock } from './host.ts'
export { httpPerformer } from './httpPerformer.ts'
export type { StageRow } from './layers.ts'
export { type Diversion, diversionOf, landingStep, stepsInJourney } from './landing.ts'
export { machineOf, stateId } from './machine.ts'
export { firstView } from './firstView.ts'
export { type Act, openFunnel, type OpenedFunnel } from './openFunnel.ts'
export { type Answers, isRecord, readPath, writePath } from './paths.ts'
export { createReceipts } from './receipts.ts'
export type { ChangeOptions, Runner, StartOptions } from './runner.ts'
export { isEnd, type KeptSession, portable } from './session.ts'
export { startFunnel } from './startFunnel.ts'
export { type FunnelState, noState } from './state.ts'
export { typedFirst } from './typedFirst.ts'
export { sentences, type SentenceName, type Sentences } from './sentences.ts'
export { sentencesIn, sentencesOf, translated } from './words/languages.ts'
export { type BlockView, type FieldView, type FunnelView, type PanelView } from './view.ts'
export type { SummaryView } from './words/summary.ts'
export { itemFields, type ItemsView, type ItemView } from './words/repeats.ts'
export { isWords, withoutNulls } from './replies.ts'
export { withComputed } from './words/computed.ts'
export type { FunnelWorld, Running, Vocabulary } from './world.ts'
export { isFixed } from './words/fixed.ts'
export { withStarts } from './words/starts.ts'
export { requirementOf } from './words/requiredIf.ts'
export { isAnswer } from './words/yesNo.ts'
export { resultOver, ruleHolds, scopeOf, textOf, valueOf, vocabularyOf } from './world.ts'
