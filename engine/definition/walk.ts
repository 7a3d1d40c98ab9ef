import { escapeSegment, keysOf, rememberingBy } from '#engine/base/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import type { OperationContract } from './contracts.ts'
import type {
  Block,
  Branch,
  Button,
  CallEffect,
  Definition,
  Effect,
  Field,
  ListedChoices,
  Lookup,
  Obligation,
  Step,
  To,
} from './definition.ts'
import { groupedBy } from './groupedBy.ts'
import { anyItem } from './model.ts'
import { grammar, ofKind, placeOf } from './places.ts'
import type { Registry } from './registry.ts'

const slots = [
  'guard',
  'do',
  'then',
  'start',
  'next',
  'back',
  'on',
  'after',
  'catch',
  'buttons',
  'tasks',
  'onChange',
] as const
/** The key of a step or of `enter` that contains a transition or an effect. */
export type Slot = (typeof slots)[number]

/** Where an item of a definition is. */
export interface Standing {
  /** JSON Pointer in the definition. */
  pointer: string
  /** Path of its step (`work/first`); absent outside steps. */
  step?: string
  slot?: Slot
  /** The event of the handler that contains it; rules in it may read `event`. */
  event?: string
  /** The rule that gives the list whose entry it is about; rules in it may read `item`. */
  item?: string
  /** Path of the field that contains it, with `*` for the items of repeats: `people.*.name`. */
  field?: string
  /** Path of the repeat that it is about: rules in it may read `item`. */
  repeat?: string
  /** It is inside `onFail`. */
  failing?: boolean
  /** It is inside the `to` of a branch, which is decided after its `do`. */
  nested?: boolean
}

/** The use of a value, which decides its type. A formula for a whole object has no `name` or `path`. */
export type Role =
  | { of: 'input'; operation: string; name: string }
  | { of: 'set'; path?: string }
  /** The answer with which the field at this path begins. */
  | { of: 'starts'; path: string }
  | { of: 'payload'; event: string; name?: string }
  /** `texts`: its strings are texts with `{…}`, as in the options of blocks. */
  | { of: 'options'; texts: boolean }

/** A part of a definition, by its kind (`is`). */
export type Item = Standing &
  (
    | { is: 'step'; value: Step; path: string }
    | { is: 'field'; value: Field; path: string }
    | { is: 'block'; value: Block }
    | { is: 'button'; value: Button }
    | { is: 'to'; value: To }
    | { is: 'branch'; value: Branch }
    /** A target of `to`, as it is written. */
    | { is: 'target'; value: string }
    | { is: 'redirect'; value: string }
    | { is: 'effect'; value: Effect }
    | { is: 'lookup'; value: Lookup; name: string }
    /** `gives`: true or false, the list of choices, the value of one, or anything. */
    | { is: 'rule'; value: string; gives: 'bool' | 'list' | 'choice' | 'any' }
    | { is: 'text'; value: string }
    | { is: 'value'; value: unknown; role: Role }
  )
export type ItemOf<Is extends Item['is']> = Extract<Item, { is: Is }>

/** A value that is visited: its grammar, its place, its key in the kind `holder`, and the effect around it. */
interface Visit {
  value: unknown
  schema: JsonSchema
  at: Standing
  key: string
  holder?: string
  effect?: Effect
}

/** The items of a value, by its kind in the grammar. Other kinds only contain items. */
const itemsByKind: Record<string, (visit: Visit) => Item[]> = {
  step: ({ value, at }) => [{ ...at, is: 'step', value: value as Step, path: at.step! }],
  field: ({ value, at }) => [{ ...at, is: 'field', value: value as Field, path: at.field! }],
  block: ({ value, at }) => [{ ...at, is: 'block', value: value as Block }],
  button: ({ value, at }) => [
    { ...at, is: 'button', value: value as Button },
    { ...at, is: 'branch', value: value as Branch },
  ],
  to: ({ value, at }) => [{ ...at, is: 'to', value: value as To }],
  branches: ({ value, at }) => [{ ...at, is: 'to', value: value as To }],
  branch: ({ value, at }) => [{ ...at, is: 'branch', value: value as Branch }],
  target: ({ value, at }) => [{ ...at, is: 'target', value: value as string }],
  route: ({ value, at, key }) => (key === 'redirect' ? [{ ...at, is: 'redirect', value: value as string }] : []),
  effect: ({ value, at }) => [{ ...at, is: 'effect', value: value as Effect }],
  lookup: ({ value, at, key }) => [{ ...at, is: 'lookup', value: value as Lookup, name: key }],
  rule: ({ value, at, holder, key }) => [
    {
      ...at,
      is: 'rule',
      value: value as string,
      gives: ownValue(givenBy, `${holder}/${key}`) ?? ownValue(givenBy, holder) ?? 'bool',
    },
  ],
  text: ({ value, at }) => (typeof value === 'string' ? [{ ...at, is: 'text', value }] : []),
  value: ({ value, at, key, effect, holder }) => [
    { ...at, is: 'value', value, role: holder === 'field' ? startsIn(at) : roleIn(effect!, key) },
  ],
  formula: ({ value, at, effect }) => [{ ...at, is: 'value', value, role: roleIn(effect!) }],
  options: ({ value, at, holder }) => [
    { ...at, is: 'value', value, role: { of: 'options', texts: holder === 'block' } },
  ],
}

/** What rules give that do not decide something, by the kind around them and their key. */
const givenBy: Record<string, ItemOf<'rule'>['gives']> = {
  rules: 'any',
  computed: 'any',
  'listedChoices/of': 'list',
  'listedChoices/value': 'choice',
}
/** The role of `starts` at a place; the path of its field is the key before it. */
const startsIn = ({ pointer }: Standing): Role => ({ of: 'starts', path: keysOf(pointer).at(-2)! })

function roleIn(effect: Effect, name?: string): Role {
  if ('set' in effect) return { of: 'set', path: name }
  if ('call' in effect) return { of: 'input', operation: effect.call, name: name! }
  if ('forget' in effect) return { of: 'input', operation: effect.forget, name: name! }
  return { of: 'payload', event: 'emit' in effect ? effect.emit : (effect as { track: string }).track, name }
}

/** The standing of the member `key` of a value that is of kind `holder` and stands at `at`. */
function standingOf(key: string, value: object, at: Standing, holder: string | undefined): Standing {
  const pointer = `${at.pointer}/${escapeSegment(key)}`
  if (holder === 'steps') return { pointer, step: at.step === undefined ? key : `${at.step}/${key}` }
  if (holder === 'fields')
    return { ...at, pointer, field: at.repeat === undefined ? key : `${at.repeat}.${anyItem}.${key}` }
  // The button that adds an item is about none.
  if (holder === 'each') return { ...at, pointer, ...(key !== 'add' && { repeat: at.field }) }
  if (holder === 'on') return { ...at, pointer, event: key }
  if (holder === 'branch' || holder === 'button') return { ...at, pointer, ...(key === 'to' && { nested: true }) }
  if (holder === 'listedChoices' && key !== 'of' && key !== 'none')
    return { ...at, pointer, item: (value as ListedChoices).of }
  if (holder === 'effect' && key === 'onFail') return { ...at, pointer, failing: true, nested: false }
  if (['step', 'enter', 'field'].includes(holder ?? '') && (slots as readonly string[]).includes(key))
    return { ...at, pointer, slot: key as Slot }
  return { ...at, pointer }
}

/** All items at and below a value, outermost first, in written order. */
function* visit(given: Visit): Generator<Item> {
  const { value, schema, at, key } = given
  const { kinds, member, item } = placeOf(schema, value)
  for (const kind of kinds) yield* ownValue(itemsByKind, kind)?.(given) ?? []
  if (typeof value !== 'object' || value === null) return
  // The inputs of a lookup are those of a call.
  const calls = kinds.includes('effect') || kinds.includes('lookup')
  const effect = calls ? (value as Effect) : given.effect
  // A map has no kind; its key takes that place.
  const holder = kinds.at(-1) ?? key
  for (const [name, inner] of Object.entries(value)) {
    const asked = Array.isArray(value) ? item : member(name)
    if (asked && inner !== undefined)
      yield* visit({ value: inner, schema: asked, at: standingOf(name, value, at, holder), key: name, holder, effect })
  }
}

const itemsByIs = rememberingBy((definition: Definition) =>
  groupedBy([...visit({ value: definition, schema: grammar, at: { pointer: '' }, key: '' })], (item) => item.is),
)

/**
 * All items of one kind in a definition, in written order. The grammar (`places.ts`) says where they may be, so that a
 * new key of the grammar is never forgotten. The result is cached by definition.
 */
export function itemsOf<Is extends Item['is']>(definition: Definition, is: Is): ItemOf<Is>[] {
  return (itemsByIs(definition).get(is) ?? []) as ItemOf<Is>[]
}

export type CallItem = ItemOf<'effect'> & {
  value: CallEffect & Effect
  contract: OperationContract
  /** It is a lookup of its step. Its result is there only while the step is shown, and nothing is led by it. */
  isLookup?: true
}

/** Whether a funnel makes the call of an obligation, or has the step that it is about. */
export const concerns = ({ before, beforeCall }: Obligation, definition: Definition): boolean =>
  beforeCall === undefined
    ? itemsOf(definition, 'step').some(({ path }) => path === before)
    : operationsCalledBy(definition).includes(beforeCall)

/** Whether an effect at or below a part of a definition, which has a kind of the grammar, calls an operation. */
const calling = (kind: string): ((part: object) => boolean) =>
  rememberingBy((part) =>
    [...visit({ value: part, schema: ofKind(kind), at: { pointer: '' }, key: '' })].some(
      (item) => item.is === 'effect' && 'call' in item.value,
    ),
  )
const callsInTo = calling('to')

/** Whether an operation may run in what is taken. */
export const mayCall = (to: To): boolean => typeof to === 'object' && callsInTo(to)

/** Whether effects run an operation, themselves or where a failure leads. */
export const effectsCall: (effects: Effect[]) => boolean = calling('effects')

/** Whether Next of a step may run an operation. */
export const callsOnNext = ({ next }: Step): boolean => next !== undefined && mayCall(next)

/** The names of the operations that effects and lookups call. */
export const operationsCalledBy = (definition: Definition): string[] => [
  ...itemsOf(definition, 'effect').flatMap(({ value }) => ('call' in value ? [value.call] : [])),
  ...itemsOf(definition, 'lookup').map(({ value }) => value.call),
]

/** Every call of an operation that the registry has, with its contract: those of effects, then the lookups. */
export const callsIn = (definition: Definition, registry: Registry): CallItem[] => [
  ...itemsOf(definition, 'effect').flatMap((item): CallItem[] => {
    const contract = 'call' in item.value ? ownValue(registry.operations, item.value.call) : undefined
    return contract ? [{ ...item, value: item.value as CallEffect & Effect, contract }] : []
  }),
  ...itemsOf(definition, 'lookup').flatMap(({ name, value, ...at }): CallItem[] => {
    const contract = ownValue(registry.operations, value.call)
    const { call, with: given } = value
    const effect = { call, as: name, onFail: '@continue', with: given }
    return contract ? [{ ...at, is: 'effect', value: effect, contract, isLookup: true }] : []
  }),
]

/** The names of the results of lookups. */
export const lookupNames = (definition: Definition): string[] => [
  ...new Set(itemsOf(definition, 'lookup').map(({ name }) => name)),
]
