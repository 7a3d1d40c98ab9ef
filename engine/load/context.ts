/** What stands at a place of a definition, as far as `extends` and `use` treat it differently. */
export type Context =
  | 'funnel'
  | 'steps'
  | 'step'
  | 'fields'
  | 'field'
  | 'buttons'
  | 'button'
  | 'to'
  | 'branch'
  | 'transitions'
  | 'effects'
  | 'effect'
  | 'arguments'
  | 'value'

const branch: Record<string, Context> = { do: 'effects', to: 'to' }
const members: Partial<Record<Context, Record<string, Context>>> = {
  // `enter` has the keys of a step that it needs.
  funnel: { steps: 'steps', enter: 'step' },
  step: {
    steps: 'steps',
    fields: 'fields',
    buttons: 'buttons',
    do: 'effects',
    with: 'arguments',
    guard: 'to',
    next: 'to',
    then: 'to',
    back: 'to',
    start: 'to',
    catch: 'to',
    on: 'transitions',
    after: 'transitions',
  },
  field: { onChange: 'effects' },
  button: branch,
  branch,
  effect: { onFail: 'to', effects: 'effects' },
}
const everyMember: Partial<Record<Context, Context>> = {
  steps: 'step',
  fields: 'field',
  buttons: 'button',
  transitions: 'to',
}

/** What stands under a key. */
export const contextOfMember = (context: Context, key: string): Context =>
  everyMember[context] ?? members[context === 'to' ? 'branch' : context]?.[key] ?? 'value'

/** What stands in a list. */
export const contextOfItem = (context: Context): Context =>
  context === 'effects' ? 'effect' : context === 'to' ? 'branch' : 'value'

/** Whether a value laid over another replaces it instead of being merged with it: transitions, effects and arguments do. */
export const replacesWhole = (context: Context): boolean => ['to', 'branch', 'effects', 'effect'].includes(context)
