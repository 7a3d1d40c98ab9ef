import { anyType, listOf, type RuleType } from './types.ts'

const isObject = (type: RuleType) => type.kind === 'object' || type.kind === 'map'

/** Whether comparing values of these types can ever be meaningful. */
export function comparable(a: RuleType, b: RuleType): boolean {
  if (a.kind === 'any' || b.kind === 'any') return true
  if (a.kind === 'list' && b.kind === 'list') return comparable(a.of, b.of)
  return a.kind === b.kind || (isObject(a) && isObject(b))
}

/** Whether a value of type `given` may stand where `wanted` is expected. Which enum values it has is another question. */
export function fits(given: RuleType, wanted: RuleType): boolean {
  if (given.kind === 'any' || wanted.kind === 'any') return true
  if (given.kind === 'list' && wanted.kind === 'list') return fits(given.of, wanted.of)
  if (!isObject(given) || !isObject(wanted)) return given.kind === wanted.kind
  return memberPairs(given, wanted).every(([own, needed]) => fits(own, needed))
}

/** The types that stand under the same key in two objects. */
function memberPairs(given: RuleType, wanted: RuleType): [RuleType, RuleType][] {
  if (given.kind === 'map' && wanted.kind === 'map') return [[given.of, wanted.of]]
  if (given.kind === 'map' && wanted.kind === 'object')
    return Object.values(wanted.members).map((member) => [given.of, member])
  if (given.kind !== 'object') return []
  return Object.entries(given.members).flatMap(([key, own]): [RuleType, RuleType][] => {
    const needed =
      wanted.kind === 'map' ? wanted.of : wanted.kind === 'object' ? ownMember(wanted.members, key) : undefined
    return needed ? [[own, needed]] : []
  })
}

/** The narrowest type that holds values of both, `any` if rules have no word for it. */
export function joinTypes(a: RuleType, b: RuleType): RuleType {
  if (a.kind === 'list' && b.kind === 'list')
    return listOf(a.of.kind === 'any' ? b.of : b.of.kind === 'any' ? a.of : joinTypes(a.of, b.of))
  if (a.kind === 'map' && b.kind === 'map') return { kind: 'map', of: joinTypes(a.of, b.of) }
  if (a.kind === 'string' && b.kind === 'string') return { kind: 'string', ...joinEnums(a.enum, b.enum) }
  if (a.kind === 'number' && b.kind === 'number') return { kind: 'number', ...joinEnums(a.enum, b.enum) }
  if (a.kind === 'object' && b.kind === 'object') return commonMembers(a.members, b.members)
  return a.kind === b.kind ? a : anyType
}

const joinEnums = <V>(a?: V[], b?: V[]): { enum?: V[] } => (a && b ? { enum: [...new Set([...a, ...b])] } : {})

function commonMembers(a: Record<string, RuleType>, b: Record<string, RuleType>): RuleType {
  const shared = Object.keys(a).filter((key) => Object.hasOwn(b, key))
  return { kind: 'object', members: Object.fromEntries(shared.map((key) => [key, joinTypes(a[key]!, b[key]!)])) }
}

/** `members[key]`, if it is a member and not something every JavaScript object has. */
export const ownMember = <T>(members: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(members, key) ? members[key] : undefined

/** The values that a text or number can have, without its zero value; undefined if it can have any. */
export function knownValues(type: RuleType): (string | number)[] | undefined {
  return type.kind === 'string' || type.kind === 'number' ? type.enum : undefined
}
