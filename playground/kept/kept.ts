const names = { text: 'runnel:playground', before: 'runnel:playground:before', given: 'runnel:playground:given' }

/** What is kept in this browser: the definition, and the one that it replaced as a whole. */
export interface Kept {
  text(): string | undefined
  before(): string | undefined
  /** Keeps the definition as it is now. */
  keep(text: string): void
  /** Replaces the definition as a whole by one that was not typed here. What was typed stays as `before`. */
  replace(text: string): void
}

/** Keeps texts in a storage, or for the life of the page where the storage is full or closed. */
export function createKept(storage: () => Storage): Kept {
  const held = new Map<string, string>()
  const read = (name: string): string | undefined => {
    if (held.has(name)) return held.get(name)
    try {
      return storage().getItem(name) ?? undefined
    } catch {
      return undefined
    }
  }
  const write = (name: string, text: string): void => {
    held.set(name, text)
    try {
      storage().setItem(name, text)
    } catch {
      // It stays in `held`.
    }
  }
  return {
    text: () => read(names.text),
    before: () => read(names.before),
    keep: (text) => write(names.text, text),
    replace: (text) => {
      const own = read(names.text)
      // A link or an example that was opened and left alone is nobody's work.
      if (own !== undefined && own !== text && own !== read(names.given)) write(names.before, own)
      write(names.given, text)
      write(names.text, text)
    },
  }
}
