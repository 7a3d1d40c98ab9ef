import type { JsonSchema } from '#engine/rules/index.ts'
import { asWritten, byType, described, mapOf, objectOf, ref, type Grammar } from './grammar.ts'

const about = { about: { type: 'string', description: 'A note; otherwise ignored' } }

export function effectSchemas(grammar: Grammar): Record<string, JsonSchema> {
  const arguments_ = mapOf(grammar, { type: 'string' }, ref('value'))
  const payload = byType({ string: ref('formula'), object: arguments_ })
  const condition = { if: described(ref('rule'), 'Done only if the rule holds when its turn comes') }
  const verbs: Record<string, Record<string, JsonSchema>> = {
    call: {
      call: described(ref('operation'), 'Runs an operation'),
      with: described(arguments_, "Inputs that differ from the contract's defaults"),
      as: described(ref('name'), 'Name of the result, for rules'),
      onFail: described(ref('to'), 'Where a failure of this call leads; "@continue" logs it and goes on'),
      timeout: described(ref('duration'), 'Stricter than the contract'),
      retry: described(
        objectOf(
          grammar,
          { times: { type: 'integer', minimum: 1, maximum: 5 }, wait: ref('duration') },
          { required: ['times', 'wait'] },
        ),
        'Repeats after offline, timeout or status 502 to 504; only for operations that may be repeated',
      ),
    },
    set: {
      set: described(
        byType({ string: ref('formula'), object: mapOf(grammar, ref('path'), ref('value')) }),
        'Writes answers: path to value, or a formula that gives an object. null unsets',
      ),
    },
    wait: { wait: described(ref('duration'), 'Pauses; the step is busy') },
    emit: {
      emit: described(ref('event'), 'Sends a browser event'),
      with: described(payload, 'Its payload, or a formula that gives it'),
    },
    track: {
      track: described(ref('event'), 'Sends an analytics event; never delays, never fails'),
      with: described(payload, 'Its payload, or a formula that gives it'),
    },
    alert: { alert: described(ref('text'), 'Shows a message until the next press or arrival') },
    error: { error: described(ref('text'), 'Sets error.message without leaving') },
    forget: {
      forget: described(
        { anyOf: [ref('operation'), { const: '@session' }] },
        "Drops the operation's receipt; @session drops everything kept for this funnel",
      ),
      with: described(arguments_, "Inputs for the receipt's key, as for the call"),
      again: described(
        { type: 'boolean' },
        'The next call tells the operation that the person asks for it again (`once.again` of its contract)',
      ),
    },
  }
  if (grammar.mode === 'expanded')
    verbs.forget!.forget = {
      title: 'operation',
      type: 'string',
      enum: [...Object.keys(grammar.registry.operations), '@session'],
    }
  const kinds: Record<string, Record<string, JsonSchema>> = { ...verbs, ...reuse(grammar) }
  const every = Object.assign({}, ...Object.values(kinds)) as Record<string, JsonSchema>
  const known = Object.keys(kinds)
  const choice = known.map((key) => ({
    if: { required: [key] },
    then: objectOf(grammar, { ...kinds[key], ...condition }),
  }))
  const none = {
    if: { not: { anyOf: known.map((key) => ({ required: [key] })) } },
    then: objectOf(grammar, { ...every, ...condition }, grammar.mode === 'expanded' ? {} : { minProperties: 1 }),
  }
  return {
    effect: { type: 'object', properties: about, allOf: [...choice, none] },
    effects: { type: 'array', items: asWritten(grammar, ref('effect')) },
  }
}

/** What stands beside the verbs: `use` while it is not resolved, its list afterwards. */
function reuse(grammar: Grammar): Record<string, Record<string, JsonSchema>> {
  if (grammar.mode === 'expanded') return { effects: { effects: ref('effects') } }
  return {
    use: {
      use: described({ type: 'string', enum: grammar.names.effects }, 'An effect list of the library'),
      with: described({ type: 'object' }, 'Arguments for its parameters'),
    },
  }
}
