/** A function that remembers its results by its first argument, or by what `keyOf` makes of all. When it knows `most`, it forgets them all. */
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
 * A function that remembers its result for every object, its first argument, as long as there is the object. Other arguments must follow
 * from it; of two objects that do not, the one gives a function that remembers by the other.
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
