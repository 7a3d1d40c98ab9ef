/** Milliseconds of `250`, `250ms` or `1.5s`. */
export function duration(given: number | string): number {
  if (typeof given === 'number') return given
  const amount = Number.parseFloat(given)
  return given.endsWith('ms') ? amount : amount * 1000
}
