/** Sets of small numbers, as the analysis of ways needs by the ten thousand. */
export type Bits = Uint32Array

export const emptyBits = (size: number): Bits => new Uint32Array(Math.ceil(size / 32) || 1)
export const hasBit = (bits: Bits, at: number): boolean => (bits[at >> 5]! & (1 << (at & 31))) !== 0
export const setBit = (bits: Bits, at: number): void => void (bits[at >> 5]! |= 1 << (at & 31))
export const clearBit = (bits: Bits, at: number): void => void (bits[at >> 5]! &= ~(1 << (at & 31)))

/** Keeps in `target` only what `other` has too; tells whether that changed it. */
export function intersect(target: Bits, other: Bits): boolean {
  let changed = false
  for (let at = 0; at < target.length; at++) {
    const joined = target[at]! & other[at]!
    if (joined !== (target[at]! | 0)) changed = true
    target[at] = joined
  }
  return changed
}

export function removeBits(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at++) target[at]! &= ~other[at]!
}
