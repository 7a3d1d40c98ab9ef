import { byType, oneOfWords, ref, typed, type Grammar, type Schemas } from './grammar.ts'

/** The keys that branches and buttons share. */
export const branchKeys = (grammar: Grammar): Schemas => ({
  if: ref('rule', 'This branch counts only if the rule holds'),
  do: ref('effects', 'What is done on the way, one after the other'),
  to: ref('to', 'Where it leads: a step, a target with @, or branches that are decided after "do"'),
  redirect: ref('route', 'Leaves the funnel for a route listed in "exits"'),
  query: grammar.map(typed('string'), ref('text'), 'Parameters of the redirect; their values are texts'),
  leave: ref('name', 'Leaves for the other site to which the result of this name leads, and comes back to this step'),
  fail: ref('text', 'Treats this as a failure with this text'),
})
export const branchEnds = ['to', 'redirect', 'leave', 'fail'] as const

/** Schemas of transitions and effects. */
export function effectSchemas(grammar: Grammar): Schemas {
  const { expanded, object, written, exactlyOne } = grammar
  const kinds = effectKeys(grammar)
  const about = { about: typed('string', 'A note; otherwise ignored') }
  const condition = { if: ref('rule', 'Done only if the rule holds when its turn comes') }
  const every = Object.assign({}, ...Object.values(kinds)) as Schemas
  const choice = Object.entries(kinds).map(([key, keys]) => ({
    if: { required: [key] },
    then: object([], { ...keys, ...condition }),
  }))
  const none = {
    if: { not: { anyOf: Object.keys(kinds).map((key) => ({ required: [key] })) } },
    then: { ...object([], { ...every, ...condition }), ...(!expanded && { minProperties: 1 }) },
  }
  return {
    branch: { ...object([], branchKeys(grammar)), ...exactlyOne(branchEnds) },
    to: byType({ string: ref('target'), object: ref('branch'), array: { items: ref('branch') } }),
    branches: { type: 'array', items: written(ref('branch')) },
    effect: { type: 'object', properties: about, allOf: [...choice, none] },
    effects: { type: 'array', items: written(ref('effect')) },
  }
}

/** The keys of each kind of effect, by verb. A `use` counts as a verb, and after it is resolved its `effects` do. */
function effectKeys(grammar: Grammar): Record<string, Schemas> {
  const { expanded, map, names, object, registry } = grammar
  const given = (description?: string) => map(typed('string'), ref('value'), description)
  const payload = byType({ string: ref('formula'), object: given() }, 'Its payload, or a formula that gives it')
  const set = { string: ref('formula'), object: map(ref('path'), ref('value')) }
  const repeats = {
    times: { type: 'integer', minimum: 1, maximum: 5, description: 'How often it is repeated, at most 5 times' },
    wait: ref('duration', 'The pause before each repeat'),
  }
  const forgotten = expanded
    ? { title: 'operation', ...oneOfWords([...Object.keys(registry.operations), '@session']) }
    : {
        anyOf: [ref('operation'), { const: '@session' }],
        description: "Drops the operation's receipt; @session drops everything kept for this funnel",
      }
  return {
    call: {
      call: ref('operation', 'Runs an operation'),
      with: given("Inputs that differ from the contract's defaults"),
      as: ref('name', 'Name of the result, for rules'),
      onFail: ref('to', 'Where a failure of this call leads; "@continue" logs it and goes on'),
      timeout: ref('duration', 'Stricter than the contract'),
      retry: {
        ...object(['times', 'wait'], repeats),
        description: 'Repeats after offline, timeout or status 502 to 504; only for operations that may be repeated',
      },
    },
    set: { set: byType(set, 'Writes answers: path to value, or a formula that gives an object. null unsets') },
    wait: { wait: ref('duration', 'Pauses; the step is busy') },
    emit: { emit: ref('event', 'Sends a browser event'), with: payload },
    track: { track: ref('event', 'Sends an analytics event; never delays, never fails'), with: payload },
    alert: { alert: ref('text', 'Shows a message until the next press or arrival') },
    error: { error: ref('text', 'Sets error.message without leaving') },
    forget: {
      forget: forgotten,
      with: given("Inputs for the receipt's key, as for the call"),
      again: typed(
        'boolean',
        'The next call tells the operation that the person asks for another run (`once.again` of its contract)',
      ),
    },
    ...(expanded
      ? { effects: { effects: ref('effects') } }
      : {
          use: {
            ...grammar.use(names.effects, 'An effect list of the library'),
            with: typed('object', 'Arguments for its parameters'),
          },
        }),
  }
}
