import { rememberingBy } from '#engine/base/index.ts'
import type { Choice, Definition, Field, ListedChoices } from './definition.ts'
import { type Registry } from './registry.ts'
import {
  compileRule,
  anyType,
  boolType,
  listOf,
  numberType,
  textType,
  typeOfPath,
  typeOfSchema,
  type RuleEnvironment,
  type RuleType,
  ownValue,
  onlyOwn,
} from '#engine/rules/index.ts'
import type { EventContract, OperationContract } from './contracts.ts'
import { groupedBy } from './groupedBy.ts'
import { anyItem, asSchema, formSchema, objectOf } from './model.ts'
import { rooted } from './steps.ts'
import { itemsOf } from './walk.ts'

/**
 * The types of the roots that every rule of a funnel may read: `form`, `local`, `theme`, `query`, `error`, `valid`,
 * `journey`, and the results by name (format.md §4). `event` is only in handlers (`eventType`).
 */
export function rootsOf(definition: Definition, registry: Registry): Record<string, RuleType> {
  const { local, theme, query } = registry.model
  const ids: RuleType = { kind: 'string', enum: Object.keys(definition.steps) }
  const summaries: RuleType = {
    kind: 'string',
    enum: Object.keys(definition.steps).filter((id) => definition.steps[id]!.summary),
  }
  return {
    ...resultTypes(definition, registry),
    form: withChoices(typeOfSchema(formSchema(definition, registry)), definition),
    local: typeOfSchema(local),
    theme: typeOfSchema(theme),
    query: typeOfSchema(query),
    error: { kind: 'object', members: { message: textType, ...failureNames(definition, registry) } },
    valid: boolType,
    journey: {
      kind: 'object',
      members: {
        done: listOf(ids),
        open: ids,
        changing: summaries,
        sections: listOf({ kind: 'string', enum: Object.keys(definition.sections ?? {}) }),
        position: numberType,
        total: numberType,
        funnel: textType,
        definition: textType,
        given: anyType,
      },
    },
  }
}

/** The roots that rules about the items of a repeat may read besides. `repeat` is its path, as in `Standing`. */
export function repeatRoots(repeat: string | undefined, roots: Record<string, RuleType>): Record<string, RuleType> {
  if (repeat === undefined) return {}
  const around = repeat.lastIndexOf(`.${anyItem}.`)
  return {
    item: typeOfPath(`${rooted(repeat)}.${anyItem}`, roots),
    position: numberType,
    ...(around >= 0 && { outer: typeOfPath(`${rooted(repeat.slice(0, around))}.${anyItem}`, roots) }),
  }
}

export const rootNames = [
  'form',
  'local',
  'theme',
  'query',
  'error',
  'event',
  'valid',
  'journey',
  'item',
  'position',
  'outer',
]

/** The contracts of all events that a funnel may use: those of the registry, its own, and the returns from other sites. */
export const eventsOf = (definition: Definition, registry: Registry): Record<string, EventContract> =>
  onlyOwn(
    registry.events,
    definition.events as Record<string, EventContract> | undefined,
    returnEvents(registry.operations),
  )

/** The event of coming back, for each operation that leads to another site, by the name of the operation. */
const returnEvents = rememberingBy((operations: Registry['operations']): Record<string, EventContract> =>
  Object.fromEntries(
    Object.entries(operations).flatMap(([name, { about, leaves }]): [string, EventContract][] =>
      leaves ? [[name, { kind: 'return', about, payload: leaves.returns, receives: [] }]] : [],
    ),
  ),
)

/** The type of `event` in a handler of this event; undefined if there is no such event. */
export function eventType(name: string, definition: Definition, registry: Registry): RuleType | undefined {
  const events = eventsOf(definition, registry)
  return Object.hasOwn(events, name) ? typeOfSchema(objectOf(events[name]!.payload)) : undefined
}

/** The type of `item`: that of the entries of a list. `list` is the rule that gives it. */
export function itemType(list: string, environment: RuleEnvironment): RuleType {
  const { type } = compileRule(list, environment)
  return type.kind === 'list' ? type.of : anyType
}

/** The types of all results by name, those of lookups included. If two have the same name, the first counts. */
function resultTypes(definition: Definition, registry: Registry): Record<string, RuleType> {
  const types = onlyOwn<RuleType>()
  const add = (name: string, operation: string): void => {
    const contract = ownValue(registry.operations, operation)
    if (!Object.hasOwn(types, name)) types[name] = contract ? outputType(contract, registry) : anyType
  }
  for (const { value } of itemsOf(definition, 'effect'))
    if ('call' in value && value.as !== undefined) add(value.as, value.call)
  for (const { name, value } of itemsOf(definition, 'lookup')) add(name, value.call)
  return types
}

const outputTypes = rememberingBy((registry: Registry) =>
  rememberingBy((contract: OperationContract) => typeOfOutput(contract, registry)),
)

/** The type of an operation's result. */
export const outputType = (contract: OperationContract, registry: Registry): RuleType => outputTypes(registry)(contract)

/** The members of its response, overlaid by the contract's `output` formulas. */
function typeOfOutput(contract: OperationContract, registry: Registry): RuleType {
  const response = typeOfSchema(asSchema(contract.response))
  const members = onlyOwn<RuleType>(response.kind === 'object' ? response.members : undefined)
  const roots = { response, http: numberType }
  for (const [name, formula] of Object.entries(contract.output ?? {})) {
    members[name] = compileRule(formula.replace(/^= /, ''), { roots, functions: registry.functions }).type
  }
  const { outcome } = contract
  if (outcome && !outcome.others) members[outcome.of] = { kind: 'string', enum: outcome.values }
  return { kind: 'object', members }
}

/** The codes and the operation of the failures that a funnel may meet. */
function failureNames(definition: Definition, { operations }: Registry): { code: RuleType; operation: RuleType } {
  const calls = itemsOf(definition, 'effect').flatMap(({ value }) => ('call' in value ? [value.call] : []))
  const asked = calls.flatMap((name) => [name, ownValue(operations, name)?.recover ?? name])
  const own = asked.flatMap((name) => ownValue(operations, name)?.failures.map(({ code }) => code) ?? [])
  const oneOf = (values: string[]): RuleType => ({ kind: 'string', enum: [...new Set(values)] })
  return {
    code: oneOf([...own, 'offline', 'timeout', 'malformed', 'unset', 'failed', 'error', 'fail']),
    operation: calls.length > 0 ? oneOf(calls) : textType,
  }
}

/** The type of `form` in which a text that is only chosen from `choices` or set to fixed texts has these values alone. */
function withChoices(form: RuleType, definition: Definition): RuleType {
  const values = new Map<string, Set<string> | 'open'>()
  const add = (path: string, more: unknown[] | undefined) => {
    const known = values.get(path) ?? new Set()
    const texts = more?.filter((value) => typeof value === 'string')
    values.set(
      path,
      known === 'open' || !texts || texts.length !== more!.length ? 'open' : new Set([...known, ...texts]),
    )
  }
  for (const { path, value } of itemsOf(definition, 'field')) add(path, choiceValues(value))
  for (const { value, role } of itemsOf(definition, 'value')) {
    if (role.of !== 'set' && role.of !== 'starts') continue
    if (role.path === undefined) return form // A formula for the whole object may set anything.
    if (value !== null) add(role.path, typeof value === 'string' && !value.startsWith('= ') ? [value] : undefined)
  }
  const asked = new Set(itemsOf(definition, 'field').map(({ path }) => path))
  return narrowed(
    form,
    [...values].flatMap(([path, set]): [string[], string[]][] =>
      set === 'open' || !asked.has(path) ? [] : [[path.split('.'), [...set]]],
    ),
  )
}

/** The choices that are written one by one; undefined without `choices`, and if they come out of a list. */
export const writtenChoices = ({ choices }: Field): Choice[] | undefined =>
  Array.isArray(choices) ? choices : undefined

/** The choices that come out of a list. */
export const listedChoices = ({ choices }: Field): ListedChoices | undefined =>
  Array.isArray(choices) ? undefined : choices

/** The fields whose choices come out of a list, each with its path and the rules for the list and its values. */
export const listsOf = (definition: Definition): { path: string; pointer: string; of: string; value: string }[] =>
  itemsOf(definition, 'field').flatMap(({ path, pointer, value: field }) => {
    const list = listedChoices(field)
    return list ? [{ path, pointer: `${pointer}/choices`, of: list.of, value: list.value ?? 'item' }] : []
  })

/** The values of the choices that are written one by one. */
export const choiceValues = (field: Field): (string | number)[] | undefined =>
  writtenChoices(field)?.map((choice) => (typeof choice === 'object' ? choice.value : choice))

/** The type with the texts at these paths limited to these values. */
function narrowed(type: RuleType, paths: [string[], string[]][]): RuleType {
  const own = paths.find(([keys]) => keys.length === 0)
  if (own) return type.kind === 'string' && !type.enum ? { kind: 'string', enum: own[1] } : type
  if (type.kind === 'list') {
    const inside = paths.flatMap(([[head, ...rest], values]): [string[], string[]][] =>
      head === anyItem ? [[rest, values]] : [],
    )
    return inside.length > 0 ? listOf(narrowed(type.of, inside)) : type
  }
  if (type.kind !== 'object') return type
  const members = onlyOwn(type.members)
  for (const [head, inner] of groupedBy(paths, ([keys]) => keys[0]!)) {
    if (Object.hasOwn(members, head))
      members[head] = narrowed(
        members[head]!,
        inner.map(([[, ...rest], values]) => [rest, values]),
      )
  }
  return { ...type, members }
}
