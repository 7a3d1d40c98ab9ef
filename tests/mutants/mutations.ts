import type { Change } from '#tests/faults/fault.ts'
import { isBranches, isHolder, nameOf, parentPath, type Holder, type Place } from './place.ts'
import { otherTarget } from './targets.ts'

/** The result of a mutation at a place, if it applies there. */
type Mutation = (place: Place) => Exclude<Change, { op: 'text' }> | undefined | false

const remove = ({ path }: Place) => ({ op: 'remove', path }) as const
const replace = ({ path }: Place, value: unknown) => ({ op: 'replace', path, value }) as const

/** The parent of a place with one of its keys renamed; the order stays. */
const renamed = (place: Place, name: string) => {
  const entries = Object.entries(place.around[0] as Holder).map(([key, value]) => [
    key === nameOf(place) ? name : key,
    value,
  ])
  return { op: 'replace', path: parentPath(place), value: Object.fromEntries(entries) as Holder } as const
}

/** A list with the item of a place swapped with the one before it. */
const swapped = (place: Place) => {
  const list = [...(place.around[0] as unknown[])]
  const at = Number(nameOf(place))
  list.splice(at - 1, 2, list[at], list[at - 1])
  return at > 0 && ({ op: 'replace', path: parentPath(place), value: list } as const)
}

const isRule = (place: Place): place is Place & { value: string } =>
  typeof place.value === 'string' && ['if', 'rule'].includes(nameOf(place))
const operators: [string, string][] = [
  [' && ', ' || '],
  [' || ', ' && '],
  [' == ', ' != '],
  [' != ', ' == '],
  [' > ', ' >= '],
  [' >= ', ' > '],
  ['present(', '!present('],
]
const duration = /^\d+(\.\d+)?(ms|s|m|h)$/
const isDuration = (value: unknown): boolean => typeof value === 'string' && duration.test(value)
const misspelt = (path: string): string => path.slice(0, -1)

const inList = (place: Place, name: string): boolean => nameOf(place, 1) === name && Array.isArray(place.around[0])
const inBranches = (place: Place): boolean => isBranches(place.around[0])
const memberOf = (place: Place, name: string): boolean => nameOf(place, 1) === name && isHolder(place.around[0])
/** A constant in `set` or in the payload of an event. */
const isConstant = (place: Place): boolean =>
  memberOf(place, 'set') || (memberOf(place, 'with') && isHolder(place.around[1]) && 'emit' in place.around[1])
const isLiteral = ({ value }: Place): boolean =>
  (typeof value === 'string' && !value.startsWith('=') && !value.startsWith('$')) ||
  typeof value === 'boolean' ||
  typeof value === 'number'

/** Another text to which the same file sets the same answer. */
const otherText = (place: Place): string => {
  const key = JSON.stringify(nameOf(place))
  const said = [
    ...JSON.stringify(place.around.at(-1)).matchAll(new RegExp(`${key.replaceAll('.', '\\.')}:("[^"=$][^"]*")`, 'g')),
  ].map(([, text]) => JSON.parse(text!) as string)
  return said.find((text) => text !== place.value) ?? `${String(place.value)}x`
}

/** A text about a problem: of a field, of a gate, of a step that failed. */
const isMessage = (place: Place): place is Place & { value: string } =>
  typeof place.value === 'string' &&
  (['required', 'reason', 'error', 'alert', 'fail'].includes(nameOf(place)) ||
    (nameOf(place) === 'message' && nameOf(place, 2) === 'checks'))

/** The mutations: one small mistake each, as a hurried author makes it. */
export const mutations = {
  'drop a step': (place) => (memberOf(place, 'steps') || inList(place, 'order')) && isStep(place) && remove(place),
  'reorder the steps': (place) => inList(place, 'order') && swapped(place),
  'swap a target': (place) => otherTarget(place) !== undefined && replace(place, otherTarget(place)),
  'drop a failure branch': (place) => ['onFail', 'catch'].includes(nameOf(place)) && remove(place),
  'drop a branch': (place) => inBranches(place) && remove(place),
  'reorder the branches': (place) => inBranches(place) && swapped(place),
  'a branch that hides others': ({ path, value }) =>
    isBranches(value) && { op: 'add', path: `${path}/0`, value: withoutCondition(value.at(-1)!) },
  'misspell a path': (place) => {
    if (inList(place, 'needs')) return replace(place, misspelt(String(place.value)))
    if (memberOf(place, 'set') || memberOf(place, 'fields')) return renamed(place, misspelt(nameOf(place)))
    const { value } = place
    const read =
      typeof value === 'string' && (isRule(place) || value.startsWith('= '))
        ? /\b(form|local|event)(\.\w+)+/.exec(value)?.[0]
        : undefined
    return read !== undefined && replace(place, String(value).replace(read, misspelt(read)))
  },
  'drop a needs entry': (place) => inList(place, 'needs') && remove(place),
  'loosen a gate': (place) => nameOf(place) === 'gate' && remove(place),
  'drop a guard': (place) => ['guard', 'entry', 'final'].includes(nameOf(place)) && remove(place),
  'drop a condition': (place) => nameOf(place) === 'if' && !inBranchOfOne(place) && remove(place),
  'turn a condition round': (place) => isRule(place) && replace(place, `!(${place.value})`),
  'change an operator': (place) => {
    const operator = isRule(place) && operators.find(([from]) => String(place.value).includes(from))
    return operator && replace(place, String(place.value).replace(operator[0], operator[1]))
  },
  'drop an effect': (place) => (inList(place, 'do') || inList(place, 'onChange')) && remove(place),
  'drop an assignment': (place) =>
    memberOf(place, 'set') && Object.keys(place.around[0] as Holder).length > 1 && remove(place),
  'another value': (place) =>
    isConstant(place) &&
    isLiteral(place) &&
    replace(
      place,
      typeof place.value === 'boolean'
        ? !place.value
        : typeof place.value === 'number'
          ? place.value + 1
          : otherText(place),
    ),
  'a value of the wrong type': (place) =>
    isConstant(place) && isLiteral(place) && replace(place, typeof place.value === 'string' ? 7 : 'yes'),
  'drop an argument': (place) => memberOf(place, 'with') && remove(place),
  'change a duration': (place) =>
    ['after', 'later'].includes(nameOf(place, 1))
      ? isDuration(nameOf(place)) && renamed(place, '7s')
      : isDuration(place.value) && replace(place, '7s'),
  'drop an event': (place) => memberOf(place, 'on') && remove(place),
  'drop a button': (place) => memberOf(place, 'buttons') && remove(place),
  'drop a check': (place) => (inList(place, 'checks') || nameOf(place) === 'required') && remove(place),
  'another message': (place) => isMessage(place) && replace(place, 'Something is not right'),
  'reorder the choices': (place) => inList(place, 'choices') && swapped(place),
  'turn an obligation round': (place) => nameOf(place) === 'holds' && replace(place, `!(${String(place.value)})`),
  'an obligation that comes too late': (place) => {
    if (nameOf(place, 3) !== 'mustPass') return undefined
    if (inList(place, 'through')) return replace(place, lastStep(place))
    return inList(place, 'asks') ? replace(place, askedLast) : undefined
  },
} satisfies Record<string, Mutation>

export type MutationName = keyof typeof mutations

/** In a library, `steps` at the top are entries that funnels take. */
const isStep = ({ keys, around }: Place): boolean =>
  keys.length > 2 || (isHolder(around.at(-1)) && 'order' in (around.at(-1) as Holder))
/** An answer that is asked for at the end, if at all. */
const askedLast = 'local.password'
/** The policy has no order of its own; many funnels end in this step. */
const lastStep = ({ around }: Place): string => {
  const { order = ['submitting'] } = around.at(-1) as { order?: (string | { step: string })[] }
  return order.map((entry) => (typeof entry === 'string' ? entry : entry.step)).at(-1)!
}
const withoutCondition = ({ if: _condition, ...branch }: Holder): Holder => branch
const inBranchOfOne = ({ around }: Place): boolean =>
  isHolder(around[0]) && 'step' in around[0] && Object.keys(around[0]).length === 1
