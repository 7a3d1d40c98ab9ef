/** A function that remembers its results by a text. When it knows `most` of them, it forgets them all. */
export function remembering<V>(most: number, make: (text: string) => V): (text: string) => V {
  const known = new Map<string, { result: V }>()
  return (text) => {
    const before = known.get(text)
    if (before) return before.result
    const result = make(text)
    if (known.size >= most) known.clear()
    known.set(text, { result })
    return result
  }
}
