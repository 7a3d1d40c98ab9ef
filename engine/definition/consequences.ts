import type { FindingCode } from './codes.ts'

/** Findings about a rule, which is written in the rule language. */
const ofRules = [
  'rule-syntax',
  'rule-unknown-name',
  'rule-unknown-key',
  'rule-unknown-function',
  'rule-forbidden',
  'rule-operand',
  'rule-result',
  'rule-enum',
  'rule-cycle',
  'rule-constant',
] as const

/** Findings about a name that nothing has. */
const ofNames = [
  'unknown-key',
  'unknown-name',
  'unknown-step',
  'unknown-target',
  'unknown-field',
  'unknown-option',
] as const

/** What the checker judges one after the other. What one stage finds may make the next ones meaningless. */
export type Stage = 'definition' | 'grammar' | 'names' | 'graph' | 'answers' | 'meaning'

/** The codes after which a stage is left out, and all that follow. */
const leavesOut: Record<Stage, readonly FindingCode[]> = {
  // There is nothing to check.
  definition: ['json', 'extends-unknown', 'extends-cycle'],
  grammar: ['shape'],
  names: ['shape', 'effect-verbs', 'branch-end'],
  // Ways lead to steps that are not found.
  graph: [
    'unknown-step',
    'unknown-target',
    'not-in-order',
    'mixed',
    'section-steps',
    'section-after',
    'section-way',
    'tasks-place',
  ],
  // Some rule, value or name is invalid, or a pattern cannot be tried.
  answers: [
    ...ofRules,
    ...ofNames,
    'value-type',
    'input-missing',
    'input-unknown',
    'result-clash',
    'pattern-slow',
    'reserved-name',
    'data-redefined',
  ],
  // Answers that are made of each other have no values.
  meaning: ['computed-circle', 'asked-circle'],
}

/** Findings of the loader after which the definition is as it was written. After others, an entry of the library may be missing. */
const leavesWhole: readonly FindingCode[] = [
  'duplicate-key',
  'unused',
  'schema-kind',
  'removes-nothing',
  'obligation-inherited',
  'translation-unknown',
]

/** Findings about what is written for machines: rules, names, addresses. All others are about texts for people. */
const ofCode: readonly FindingCode[] = [
  ...ofRules,
  ...ofNames,
  'shape',
  'json',
  'redirect-exit',
  'not-acceptable',
  'not-in-order',
]

const oneOf = (codes: readonly FindingCode[]): ((code: FindingCode) => boolean) => {
  const set = new Set(codes)
  return (code) => set.has(code)
}

const byStage = Object.fromEntries(Object.entries(leavesOut).map(([stage, codes]) => [stage, oneOf(codes)])) as Record<
  Stage,
  (code: FindingCode) => boolean
>

/** Whether a stage of the check is meaningless after a finding. */
export const endsBefore = (stage: Stage, code: FindingCode): boolean => byStage[stage](code)

/** Whether something may be missing from the definition after a finding of the loader. */
export const leavesHole = (code: FindingCode): boolean => !leavesWhole.includes(code)

/** Whether a finding is about a rule. */
export const isAboutRule = oneOf(ofRules)

/** Whether a finding is about something that is written for machines. */
export const isAboutCode = oneOf(ofCode)
