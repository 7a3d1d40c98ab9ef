export { addressesOf, type FunnelAddresses, answerAddress } from './answerAddress.ts'
export { settled } from './asked.ts'
export { choicesOf } from './choicesOf.ts'
export { createWorld, stillWorld, type Told } from './createWorld.ts'
export {
  askedFields,
  gateIsOpen,
  isShut,
  messageOf,
  messagesOf,
  normalised,
  normaliseStep,
  visibleFields,
} from './fields.ts'
export { messageTarget } from './fieldId.ts'
export { Broken, ForPeople, forPeople, forStaff, NotLoaded } from './forPeople.ts'
export { frozenSteps } from './frozen.ts'
export type { Attempt, CallOperation, CallResult, Clock, Connection, Host, Leaving, LogEntry, Reply } from './host.ts'
export { delivered, realClock } from './host.ts'
export { httpPerformer, outlives } from './httpPerformer.ts'
export type { StageRow } from './layers.ts'
export { type Diversion, diversionOf, landingStep, stepsInJourney } from './landing.ts'
export { stateId } from './machine.ts'
export { firstView, stepView } from './firstView.ts'
export { type Act, openFunnel, type OpenedFunnel } from './openFunnel.ts'
export { type Answers, isRecord, readPath, writePath } from './paths.ts'
export type { ChangeOptions, CommitOptions, Runner, StartOptions } from './runner.ts'
export { beginsAnew, isEnd, type KeptSession, portable } from './session.ts'
export { startFunnel } from './startFunnel.ts'
export { type FunnelState, noState } from './state.ts'
export { titleOf } from './titleOf.ts'
export { typedFirst } from './typedFirst.ts'
export { sentences, type SentenceName, type Sentences } from './sentences.ts'
export { sentencesIn, sentencesOf, translated } from './words/languages.ts'
export { type BlockView, type FieldView, type FunnelView, type PanelView } from './view.ts'
export type { SectionStatus, TasksView, TaskView } from './words/sections.ts'
export type { SummaryView } from './words/summary.ts'
export { itemFields, type ItemsView, type ItemView } from './words/repeats.ts'
export { isWords, withoutNulls } from './replies.ts'
export type { FunnelWorld, Running, Vocabulary } from './world.ts'
export { isFixed } from './words/fixed.ts'
export { requirementOf } from './words/requiredIf.ts'
export { isAnswer } from './words/yesNo.ts'
export { resultOver, ruleHolds, scopeOf, textOf, valueOf, vocabularyOf } from './world.ts'
