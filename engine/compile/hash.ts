import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The value with all keys sorted, so that equal values give equal JSON. */
function canonical(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(canonical)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/** SHA-256 of the canonical JSON, in hex (format.md §7.10). Node's own is not in pages, and that of pages gives only a promise. */
export const hashOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(canonical(value)))))
