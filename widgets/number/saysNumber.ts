import type { Says } from 'runnel/contracts'

/** A number with its unit. */
export const saysNumber: Says = (value, { options: { unit } }) =>
  typeof unit === 'string' ? `${String(value)} ${unit}` : String(value)
