import type { JsonSchema } from '#engine/rules/index.ts'
import { asWritten, byType, described, exactlyOne, mapOf, objectOf, ref, type Grammar } from './grammar.ts'

/** The keys that a Branch and a button share. */
export function branchKeys(grammar: Grammar): Record<string, JsonSchema> {
  return {
    if: described(ref('rule'), 'This branch counts only if the rule holds'),
    do: described(ref('effects'), 'What is done on the way, one after the other'),
    to: described(ref('to'), 'Where it leads: a step, a target with @, or branches that are decided after "do"'),
    redirect: described(ref('route'), 'Leaves the funnel for a route listed in "exits"'),
    query: described(
      mapOf(grammar, { type: 'string' }, ref('text')),
      'Parameters of the redirect; their values are texts',
    ),
    fail: described(ref('text'), 'Treats this as a failure with this text'),
  }
}
export const branchEnds = ['to', 'redirect', 'fail'] as const

export function transitionSchemas(grammar: Grammar): Record<string, JsonSchema> {
  return {
    branch: objectOf(grammar, branchKeys(grammar), exactlyOne(grammar, branchEnds)),
    to: byType({ string: ref('target'), object: ref('branch'), array: { items: ref('branch') } }),
    branches: { type: 'array', items: asWritten(grammar, ref('branch')) },
  }
}
