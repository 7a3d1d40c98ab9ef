import { sha256 } from './sha256.ts'

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

/** SHA-256 of the canonical JSON, in hex (format.md §7.10). */
export const hashOf = (value: unknown): string => sha256(JSON.stringify(canonical(value)))
