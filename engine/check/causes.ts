import { escapeSegment, keysOf } from '#engine/base/index.ts'
import {
  isList,
  isInside,
  isNull,
  isObject,
  kindOfMember,
  locationOf,
  memberOf,
  type Finding,
  type LoadedFunnel,
  type Member,
  type ObjectNode,
  type SourceNode,
  type Variant,
} from '#engine/definition/index.ts'
import { baseOf, itself, orderItems, stepOf } from './variants.ts'

/** Transitions, lists of effects and arguments are replaced as a whole, so no part of them is a change of its own. */
const whole = new Set(['to', 'branches', 'branch', 'effects', 'effect', 'value', 'formula', 'argument'])

/** How many versions of a variant are checked at most to find what causes its findings. */
const mostVersions = 36

/** A change of a variant: keys from the outermost inwards, with the place of the last. */
export interface OwnChange {
  keys: string[]
  member: Member
  /** Its kind in the grammar. */
  kind: string | undefined
}

/** All findings about a version of a funnel. */
export interface Checked {
  found: Finding[]
  /** How many stages of the check were passed. A finding of one stage may end the check before the next. */
  passed: number
}

// Without file and line: once a change is left out, the same thing is written in the base.
const nameOf = ({ code, pointer, message }: Finding): string => [code, pointer, message].join('\n')
const isGrave = ({ severity }: Finding): boolean => severity !== 'advice'
const gravesOf = (found: Finding[]): Set<string> => new Set(found.filter(isGrave).map(nameOf))

/** Checks a version. The ways of its findings lead through a step if they can. */
type Check = (loaded: LoadedFunnel, through?: string) => Checked

/**
 * Findings of a variant about what it takes over, moved to the change that causes them; the old place is named beside
 * it. The fewest and smallest changes are looked for without which the finding is gone, by checking versions of the
 * variant from which changes are left out. A finding that the base has on its own stays where it is.
 */
export function atTheirCause(checked: Checked, loaded: LoadedFunnel, check: Check): Finding[] {
  const { variant, files } = loaded
  const isForeign = (one: Finding): boolean => isGrave(one) && (one.file !== files[0] || isObject(ownAt(one, variant)))
  if (!variant || !checked.found.some(isForeign)) return checked.found
  const history = { variant, base: baseOf(variant) }
  const causesOf = searchIn(history, checked, check)
  // A new object of the variant is not taken over.
  const isTaken = (one: Finding): boolean =>
    one.file !== files[0] || (isMerged(keysOf(one.pointer)) && isObject(nodeAt(history.base, keysOf(one.pointer))))
  const wayOf = waysThrough((step) => check(loaded, step).found)
  return checked.found.map((one) => {
    const causes = isForeign(one) && isTaken(one) ? causesOf(one) : []
    return causes[0] ? moved(wayOf(one, changedStep(causes[0])), causes) : one
  })
}

/** A variant, and the funnel that it would be without its changes. */
interface History {
  variant: Variant
  base: SourceNode
}

/** For how many steps the ways of findings are looked for once more. */
const mostDetours = 4

/** A function that gives a finding a way through a step, if there is one that is not much longer. */
function waysThrough(found: (step: string) => Finding[]) {
  const known = new Map<string, Finding[]>()
  return (one: Finding, step: string): Finding => {
    if (step === '' || !one.way || one.way.some((place) => isInside(place.split(' ', 1)[0], step))) return one
    if (!known.has(step) && known.size < mostDetours) known.set(step, found(step))
    const way = known.get(step)?.find((other) => nameOf(other) === nameOf(one))?.way
    return way ? { ...one, way } : one
  }
}

const nodeAt = (node: SourceNode, keys: string[]): SourceNode | undefined =>
  keys.reduce<SourceNode | undefined>(memberOf, node)
const ownAt = (one: Finding, variant: Variant | undefined): SourceNode | undefined =>
  variant && one.pointer !== '' ? nodeAt(variant.own, keysOf(one.pointer)) : undefined

/** A function that finds the changes that cause a finding together. All searches share the versions that were checked. */
function searchIn(history: History, given: Checked, check: Check) {
  const known = new Map<string, { says: Set<string>; passed: number }>()
  /** What is said without these changes; undefined when enough versions were checked. */
  const sayingWithout = (left: OwnChange[]) => {
    const key = left
      .map(({ keys }) => keys.join('/'))
      .toSorted()
      .join('\n')
    if (!known.has(key) && known.size < mostVersions) {
      const { found, passed } = check(history.variant.saying(versionWithout(left, history)))
      known.set(key, { says: gravesOf(found), passed })
    }
    return known.get(key)
  }
  const changes = separateChanges(history)
  const expected = new Set([...gravesOf(given.found), ...(sayingWithout(changes)?.says ?? [])])
  return (finding: Finding): OwnChange[] => {
    // A finding is not gone where another one ends the check before it, or stands in its way.
    const isGone = (left: OwnChange[]): boolean => {
      const { says, passed } = sayingWithout(left) ?? {}
      if (says === undefined || passed === undefined || says.has(nameOf(finding))) return false
      return passed === given.passed ? [...says].every((one) => expected.has(one)) : passed > given.passed
    }
    const [last, ...others] = isGone(changes) ? fewest(changes, isGone) : []
    let cause = last
    for (let next = last; next; next = theOne(changesIn(next), (some) => isGone([...others, ...some]))) cause = next
    return cause ? [cause, ...others] : []
  }
}

/** The fewest items for which a test holds that holds for all, the last one first. */
function fewest<T>(items: T[], test: (some: T[]) => boolean): T[] {
  const one = theOne(items, test)
  if (one !== undefined) return [one]
  const chosen: T[] = []
  for (let rest = items; rest.length > 0 && !test(chosen);) {
    const count = firstCount(rest, (first) => test([...first, ...chosen]))
    chosen.push(rest[count - 1]!)
    rest = rest.slice(0, count - 1)
  }
  return chosen
}

/** The item that alone makes a test hold. It is among the first items that suffice, and among the last ones. */
function theOne<T>(items: T[], test: (some: T[]) => boolean): T | undefined {
  if (items.length < 4 || !test(items)) return items.length < 4 ? items.find((item) => test([item])) : undefined
  const end = firstCount(items, test)
  const begin = items.length - firstCount(items.toReversed(), test)
  return items.slice(end - 1, begin + 1).find((item) => test([item]))
}

/** How many of the first items suffice for a test that holds for all; found by halving. */
function firstCount<T>(items: T[], test: (first: T[]) => boolean): number {
  let [none, enough] = [0, items.length]
  while (enough - none > 1) {
    const middle = (none + enough) >> 1
    if (test(items.slice(0, middle))) enough = middle
    else none = middle
  }
  return enough
}

/** The changes that a change consists of. */
function changesIn({ keys, member, kind }: OwnChange): OwnChange[] {
  const { value } = member
  if (!isObject(value) || (kind !== undefined && whole.has(kind))) return []
  return [...value.members].flatMap(([key, inner]) =>
    keys.length === 0 && itself.has(key) ? [] : [{ keys: [...keys, key], member: inner, kind: kindIn(kind, key) }],
  )
}

/** The path of the step that a change is about; empty for other changes. */
export const changedStep = ({ keys }: OwnChange): string =>
  keys.filter((_, at) => at % 2 === 1 && keys[at - 1] === 'steps').join('/')

/** The kind of a member. The grammar of resolved definitions does not know `with` beside `use`. */
function kindIn(kind: string | undefined, key: string): string | undefined {
  if (kind === 'step' && key === 'with') return 'arguments'
  return kind === 'arguments' ? 'argument' : kind && kindOfMember(kind, key)
}

/** Whether an object at the keys is laid over the inherited one, and does not replace it. */
function isMerged(keys: string[]): boolean {
  const kind = keys.reduce<string | undefined>(kindIn, 'funnel')
  return kind === undefined || !whole.has(kind)
}

/** All that a variant changes, as one change. */
const wholeOf = ({ own }: Variant): OwnChange => ({ keys: [], member: { key: own.place, value: own }, kind: 'funnel' })

/** The parts of a change, as far as it can be split. */
function partsOf(change: OwnChange, canSplit: (change: OwnChange) => boolean): OwnChange[] {
  const inner = canSplit(change) ? changesIn(change) : []
  return inner.length > 0 ? inner.flatMap((one) => partsOf(one, canSplit)) : [change]
}

const changesOfWhole = (variant: Variant, canSplit: (change: OwnChange) => boolean): OwnChange[] =>
  changesIn(wholeOf(variant)).flatMap((change) => partsOf(change, canSplit))

/** The smallest changes of a variant, in the order of its file. */
export const changesOf = (variant: Variant): OwnChange[] => changesOfWhole(variant, () => true)

/** The smallest changes that can be taken back one by one: what is new goes as a whole. */
const separateChanges = ({ variant, base }: History): OwnChange[] =>
  changesOfWhole(variant, ({ keys }) => isObject(nodeAt(base, keys)))

/** What the variant says without some changes. Its order follows: new steps leave it, removed ones come back. */
function versionWithout(left: OwnChange[], { variant: { own }, base }: History): ObjectNode {
  const version = left.reduce((node, { keys }) => leftOut(node, keys), own)
  const order = own.members.get('order')
  if (!order || !isList(order.value)) return version
  const isLeft = (keys: string[]): boolean => left.some((one) => one.keys.join('/') === keys.join('/'))
  const isIn = (node: SourceNode, entry: SourceNode): boolean => {
    const step = nodeAt(node, ['steps', stepOf(entry)])
    return step !== undefined && !isNull(step)
  }
  const inherited = orderItems(base)
  const items = isLeft(['order'])
    ? withItems(
        inherited.filter((entry) => !isNull(nodeAt(version, ['steps', stepOf(entry)]))),
        order.value.items,
        (entry) => isIn(version, entry) && !isIn(base, entry),
      )
    : withItems(
        order.value.items.filter((entry) => isIn(base, entry) || !isLeft(['steps', stepOf(entry)])),
        inherited,
        (entry) => isLeft(['steps', stepOf(entry)]),
      )
  const value = { ...order.value, items }
  return { ...version, members: new Map(version.members).set('order', { ...order, value }) }
}

/** The entries of an order with those of another one that are wanted too, each behind the same step as there. */
function withItems(items: SourceNode[], others: SourceNode[], wants: (entry: SourceNode) => boolean): SourceNode[] {
  return others.reduce((all, entry, at) => {
    const has = (one: SourceNode): boolean => all.some((other) => stepOf(other) === stepOf(one))
    if (has(entry) || !wants(entry)) return all
    const before = others.slice(0, at).findLast(has)
    return all.toSpliced(before ? all.findIndex((one) => stepOf(one) === stepOf(before)) + 1 : 0, 0, entry)
  }, items)
}

/** The object without the member to which the keys lead, and without what is empty then. */
function leftOut(node: ObjectNode, [key, ...deeper]: string[]): ObjectNode {
  const members = new Map(node.members)
  const member = members.get(key!)
  if (!member) return node
  const value = deeper.length > 0 && isObject(member.value) ? leftOut(member.value, deeper) : undefined
  if (value && value.members.size > 0) members.set(key!, { ...member, value })
  else members.delete(key!)
  return { ...node, members }
}

const pointerTo = ({ keys }: OwnChange): string => keys.map((key) => `/${escapeSegment(key)}`).join('')

function moved(one: Finding, causes: OwnChange[]): Finding {
  const [cause, ...others] = causes as [OwnChange, ...OwnChange[]]
  const { file, line, column, pointer, related = [], message } = one
  const place = (change: OwnChange) => ({ ...locationOf(change.member.key), pointer: pointerTo(change) })
  const besides = others.toReversed().map((change) => ({ ...place(change), message: 'together with this change' }))
  return {
    ...one,
    ...place(cause),
    message: `because of this change: ${message}`,
    related: [...besides, { file, line, column, pointer, message: 'this is what the finding is about' }, ...related],
  }
}
