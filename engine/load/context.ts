import { kindOfMember } from '#engine/definition/index.ts'

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

const contexts: Record<string, Context> = {
  ...Object.fromEntries(
    (['steps', 'step', 'fields', 'field', 'button', 'to', 'branch', 'effects', 'effect'] as const).map((name) => [
      name,
      name,
    ]),
  ),
  // `enter` has the keys of a step that it needs.
  enter: 'step',
  branches: 'to',
  'button*': 'buttons',
  'to*': 'transitions',
}
const kinds: Partial<Record<Context, string>> = { to: 'branch', buttons: 'button*', transitions: 'to*' }

/** What stands under a key, as the grammar says. `with` beside `use` is the loader's own. */
export function contextOfMember(context: Context, key: string): Context {
  if (context === 'step' && key === 'with') return 'arguments'
  const kind = kindOfMember(kinds[context] ?? context, key)
  return (kind !== undefined && contexts[kind]) || 'value'
}

/** What stands in a list. */
export const contextOfItem = (context: Context): Context =>
  context === 'effects' ? 'effect' : context === 'to' ? 'branch' : 'value'

/** Whether a value laid over another replaces it instead of being merged with it: transitions, effects and arguments do. */
export const replacesWhole = (context: Context): boolean => ['to', 'branch', 'effects', 'effect'].includes(context)
