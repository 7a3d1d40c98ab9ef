import { ownValue } from '#engine/base/index.ts'
import { anyType, listOf, objectOf, type RuleType } from './types.ts'

const isObject = (type: RuleType) => type.kind === 'object' || type.kind === 'map'

/** Whether values of these types may be compared. */
export function comparable(a: RuleType, b: RuleType): boolean {
  if (a.kind === 'any' || b.kind === 'any') return true
  if (a.kind === 'list' && b.kind === 'list') return comparable(a.of, b.of)
  return a.kind === b.kind || (isObject(a) && isObject(b))
}

/** Whether a value of type `given` is accepted where `wanted` is expected. Values of enums are not compared. */
export function fits(given: RuleType, wanted: RuleType): boolean {
  if (given.kind === 'any' || wanted.kind === 'any') return true
  if ((given.kind === 'list' && wanted.kind === 'list') || (given.kind === 'map' && wanted.kind === 'map'))
    return fits(given.of, wanted.of)
  if (!isObject(given) || !isObject(wanted)) return given.kind === wanted.kind
  const { members } = { members: {}, ...wanted, ...given }
  return Object.keys(members).every((key) => {
    const [own, needed] = [memberType(given, key), memberType(wanted, key)]
    return !own || !needed || fits(own, needed)
  })
}

/** The narrowest type that includes both; `any` if there is none. */
export function joinTypes(a: RuleType, b: RuleType): RuleType {
  if (a.kind === 'list' && b.kind === 'list')
    return listOf(a.of.kind === 'any' ? b.of : b.of.kind === 'any' ? a.of : joinTypes(a.of, b.of))
  if (a.kind === 'map' && b.kind === 'map') return { kind: 'map', of: joinTypes(a.of, b.of) }
  if (a.kind === 'string' && b.kind === 'string') return { kind: 'string', ...joinEnums(a.enum, b.enum) }
  if (a.kind === 'number' && b.kind === 'number') return { kind: 'number', ...joinEnums(a.enum, b.enum) }
  if (a.kind !== 'object' || b.kind !== 'object') return a.kind === b.kind ? a : anyType
  const shared = Object.keys(a.members).filter((key) => Object.hasOwn(b.members, key))
  return objectOf(shared.map((key) => [key, joinTypes(a.members[key]!, b.members[key]!)]))
}

const joinEnums = <V>(a?: V[], b?: V[]): { enum?: V[] } => (a && b ? { enum: [...new Set([...a, ...b])] } : {})

/** `members[key]` if it is an own property. */
export const ownMember = <T>(members: Record<string, T>, key: string): T | undefined => ownValue(members, key)

/** The type of a member of an object or a map, or with `*` of the entries of a list; undefined if there is none. */
export const memberType = (type: RuleType, key: string): RuleType | undefined => {
  if (type.kind === 'object') return ownMember(type.members, key)
  return type.kind === 'map' || (type.kind === 'list' && key === '*') ? type.of : undefined
}

/** The type of a dotted path with its root; `any` if it is unknown. */
export function typeOfPath(path: string, roots: Record<string, RuleType>): RuleType {
  const [root = '', ...keys] = path.split('.')
  return keys.reduce((type, key) => memberType(type, key) ?? anyType, ownMember(roots, root) ?? anyType)
}

/** The values of an enum, without the zero value; undefined for types that are not limited to some values. */
export const knownValues = (type: RuleType): (string | number)[] | undefined =>
  type.kind === 'string' || type.kind === 'number' ? type.enum : undefined
