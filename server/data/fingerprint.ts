import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal, for made-up data that must be the same at every start. */
export const fingerprint = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/** A UUID (version 8: custom layout) that is always the same for the same text. */
export function uuidOf(text: string): string {
  const hex = fingerprint(text)
  const variant = ((parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A whole number from 0 to `below` - 1 that is always the same for the same text. */
export const numberOf = (text: string, below: number): number => parseInt(fingerprint(text).slice(0, 12), 16) % below
