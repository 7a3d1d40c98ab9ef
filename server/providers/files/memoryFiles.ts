import { ProviderError } from '../types.ts'
import type { FileStore } from './fileStore.ts'

/** Keeps pieces in memory, for tests. */
export function memoryFiles(): FileStore & { readonly keys: string[] } {
  const pieces = new Map<string, Uint8Array>()
  return {
    get keys() {
      return [...pieces.keys()]
    },
    write: async (key, bytes) => void pieces.set(key, bytes),
    read: async (key) => {
      const piece = pieces.get(key)
      if (!piece) throw new ProviderError('unavailable', 'files: no such piece')
      return piece
    },
    remove: async (key) => void pieces.delete(key),
  }
}
