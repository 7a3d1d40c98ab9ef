const names = { text: 'runnel:playground', before: 'runnel:playground:before' }

/** What is kept in this browser: the definition, and the one that it replaced as a whole. */
export interface Kept {
  text(): string | undefined
  before(): string | undefined
  /** Keeps the definition as it is now. */
  keep(text: string): void
  /** Keeps what is about to be replaced as a whole; undefined once it was brought back. */
  keepBefore(text: string | undefined): void
}

/** Keeps texts in a storage, or for the life of the page where the storage is full or closed. */
export function createKept(storage: () => Storage): Kept {
  const held = new Map<string, string | undefined>()
  const read = (name: string): string | undefined => {
    if (held.has(name)) return held.get(name)
    try {
      return storage().getItem(name) ?? undefined
    } catch {
      return undefined
    }
  }
  const write = (name: string, text: string | undefined): void => {
    held.set(name, text)
    try {
      if (text === undefined) storage().removeItem(name)
      else storage().setItem(name, text)
    } catch {
      // It stays in `held`.
    }
  }
  return {
    text: () => read(names.text),
    before: () => read(names.before),
    keep: (text) => write(names.text, text),
    keepBefore: (text) => write(names.before, text),
  }
}
