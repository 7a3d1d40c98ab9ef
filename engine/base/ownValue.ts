/**
 * The own member of an object, or entry of a list, that a name picks; undefined if there is none. `table[name]` alone also
 * finds what every object inherits, such as `constructor`, so lint refuses it for a name that is only known at run time.
 */
export function ownValue<T>(
  holder: Readonly<Record<string, T>> | null | undefined,
  name: string | undefined,
): T | undefined
export function ownValue(holder: unknown, name: unknown): unknown
export function ownValue(holder: unknown, name: unknown): unknown {
  if (typeof holder !== 'object' || holder === null || (typeof name !== 'string' && typeof name !== 'number'))
    return undefined
  return Object.hasOwn(holder, name) ? (holder as Record<string | number, unknown>)[name]! : undefined
}

/**
 * A record with the entries of all tables, the last of equal names, and no prototype. It may be written: in `{}`, writing
 * `__proto__` changes the prototype instead of adding a name, so lint refuses `record[name] = …` there.
 */
export const onlyOwn = <T>(...tables: (Readonly<Record<string, T>> | undefined)[]): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, ...tables) as Record<string, T>
