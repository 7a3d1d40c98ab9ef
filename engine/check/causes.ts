import {
  escapeSegment,
  isObject,
  kindOfMember,
  locationOf,
  type Finding,
  type LoadedFunnel,
  type Member,
  type ObjectNode,
  type Variant,
} from '#engine/definition/index.ts'

/** What says who the variant is, rather than what it changes. */
const itself = new Set(['$schema', 'about', 'format', 'id', 'title', 'path', 'aliases', 'extends'])

/** Transitions, lists of effects and arguments are replaced as a whole, so no part of them is a change by itself. */
const whole = new Set(['to', 'branches', 'branch', 'effects', 'effect', 'value', 'formula'])

/** How many versions of a variant are checked at most to find what causes its findings. */
const mostVersions = 40

/** A change of a variant: keys from the outermost inwards, with the place of the last. */
export interface OwnChange {
  keys: string[]
  member: Member
  /** Its kind in the grammar. */
  kind: string | undefined
}

const sameFinding = (one: Finding): string => [one.code, one.file, one.line, one.column, one.pointer].join('\n')
const isGrave = ({ severity }: Finding): boolean => severity !== 'advice'

/**
 * Findings of a variant that lie in the files of its base, of the library or of the policy, moved to the change of the
 * variant that causes them; the old place is named beside it. The smallest change is looked for without which the
 * finding is gone, by checking versions of the variant from which a part is left out. A finding that the base has by
 * itself stays where it is.
 */
export function atTheirCause(
  found: Finding[],
  { variant, files }: LoadedFunnel,
  check: (loaded: LoadedFunnel) => Finding[],
): Finding[] {
  const foreign = (one: Finding): boolean => isGrave(one) && one.file !== files[0]
  if (!variant || !found.some(foreign)) return found
  const search = searchIn(variant, found, check)
  return found.map((one) => {
    const change = foreign(one) ? search(one) : undefined
    return change ? moved(one, change) : one
  })
}

/** A function that finds the smallest change that causes a finding. All searches share the versions that were checked. */
function searchIn(variant: Variant, found: Finding[], check: (loaded: LoadedFunnel) => Finding[]) {
  const known = new Map<string, Set<string>>()
  const grave = new Set(found.filter(isGrave).map(sameFinding))
  /** The grave findings without these changes; undefined when enough versions were checked. */
  const without = (left: string[][]): Set<string> | undefined => {
    const key = JSON.stringify(left)
    const seen = known.get(key)
    if (seen || known.size >= mostVersions) return seen
    const version = left.reduce<ObjectNode>((node, keys) => leftOut(node, keys), variant.own)
    const says = new Set(check(variant.saying(version)).filter(isGrave).map(sameFinding))
    known.set(key, says)
    return says
  }
  return (finding: Finding): OwnChange | undefined => {
    const searched = sameFinding(finding)
    const isGone = (left: string[][], clean: boolean): boolean => {
      const says = without(left)
      return says !== undefined && !says.has(searched) && (!clean || [...says].every((one) => grave.has(one)))
    }
    const top = changesIn(wholeOf(variant))
    const all = top.map(({ keys }) => keys)
    if (!isGone(all, false)) return undefined
    const alone = (changes: OwnChange[], besides: string[][] = []): OwnChange | undefined => {
      const fits = ({ keys }: OwnChange): boolean => isGone([...besides, keys], true)
      const guess = firstWith(changes, (some) => isGone([...besides, ...some.map(({ keys }) => keys)], false))
      return guess && fits(guess) ? guess : changes.find(fits)
    }
    // Two changes may belong together: a new step and its place in the order.
    const end = alone(top) ? -1 : top.findIndex((_, at) => isGone(all.slice(0, at + 1), true))
    const besides = all.slice(0, Math.max(end, 0))
    let cause = alone(top) ?? top[end] ?? top.find(({ keys }) => isGone([keys], false))
    for (let next = cause; next; next = alone(changesIn(next)) ?? alone(changesIn(next), besides)) cause = next
    return cause
  }
}

/** The last of the fewest first items for which a test holds, if it holds for all of them; found by halving. */
function firstWith<T>(items: T[], test: (first: T[]) => boolean): T | undefined {
  if (items.length < 4 || !test(items)) return undefined
  let [none, enough] = [0, items.length]
  while (enough - none > 1) {
    const middle = (none + enough) >> 1
    if (test(items.slice(0, middle))) enough = middle
    else none = middle
  }
  return items[enough - 1]
}

/** The changes that a change consists of. */
function changesIn({ keys, member, kind }: OwnChange): OwnChange[] {
  const { value } = member
  if (!isObject(value) || (kind !== undefined && whole.has(kind))) return []
  return [...value.members].flatMap(([key, inner]) =>
    keys.length === 0 && itself.has(key)
      ? []
      : [{ keys: [...keys, key], member: inner, kind: kind && kindOfMember(kind, key) }],
  )
}

/** All that a variant changes, as one change. */
const wholeOf = ({ own }: Variant): OwnChange => ({ keys: [], member: { key: own.place, value: own }, kind: 'funnel' })

/** The smallest changes of a variant, in the order of its file. */
export function changesOf(variant: Variant): OwnChange[] {
  const leaves = (change: OwnChange): OwnChange[] => {
    const inner = changesIn(change)
    return inner.length > 0 ? inner.flatMap(leaves) : [change]
  }
  return changesIn(wholeOf(variant)).flatMap(leaves)
}

/** The object without the member to which the keys lead. */
function leftOut(node: ObjectNode, [key, ...deeper]: string[]): ObjectNode {
  const members = new Map(node.members)
  const member = members.get(key!)
  if (!member) return node
  if (deeper.length === 0 || !isObject(member.value)) members.delete(key!)
  else members.set(key!, { ...member, value: leftOut(member.value, deeper) })
  return { ...node, members }
}

function moved(one: Finding, { keys, member }: OwnChange): Finding {
  const { file, line, column, pointer, related = [], message } = one
  return {
    ...one,
    ...locationOf(member.key),
    pointer: keys.map((key) => `/${escapeSegment(key)}`).join(''),
    message: `because of this change: ${message}`,
    related: [{ file, line, column, pointer, message: 'this is what the finding is about' }, ...related],
  }
}
