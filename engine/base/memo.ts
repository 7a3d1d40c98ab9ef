/**
 * A function that remembers its results by its first argument, or by the key that `keyOf` makes of all arguments. When it
 * holds `most` results, it forgets all of them.
 */
export function remembering<V>(most: number, make: (text: string) => V): (text: string) => V
export function remembering<Args extends unknown[], V>(
  most: number,
  make: (...args: Args) => V,
  keyOf?: (...args: Args) => unknown,
): (...args: Args) => V
export function remembering<Args extends unknown[], V>(
  most: number,
  make: (...args: Args) => V,
  keyOf?: (...args: Args) => unknown,
): (...args: Args) => V {
  const known = new Map<unknown, { result: V }>()
  return (...args) => {
    const key = keyOf ? keyOf(...args) : args[0]
    const before = known.get(key)
    if (before) return before.result
    const result = make(...args)
    if (known.size >= most) known.clear()
    known.set(key, { result })
    return result
  }
}

/**
 * A function that remembers its result for each object that is its first argument, as long as the object exists. The other
 * arguments must follow from the first. Where a result depends on two objects, nest it: the function of the first object
 * returns one that remembers by the second.
 */
export function rememberingBy<Key extends object, More extends unknown[], V>(
  make: (key: Key, ...more: More) => V,
): (key: Key, ...more: More) => V {
  const known = new WeakMap<Key, { result: V }>()
  return (key, ...more) => {
    const before = known.get(key)
    if (before) return before.result
    const result = make(key, ...more)
    known.set(key, { result })
    return result
  }
}
