import { randomUUID } from 'node:crypto'

/** Ids contain their time since this date; older ones are random. */
export const timedSince = new Date('2026-01-01T00:00:00Z')

/** The first 48 bits of a UUID with time: milliseconds since 1970. */
const timePart = (at: Date): string =>
  at
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')

/** A UUIDv7: ids of claim requests contain their creation time and so tell their partition. 74 of the bits are random. */
export const newTimedId = (at: Date): string => `${timePart(at)}-7${randomUUID().slice(15)}`

/** A lower bound of all ids made at this moment or later. */
export const leastId = (at: Date): string => `${timePart(at)}-0000-0000-000000000000`

/** When an id was made; undefined for the older random ids. */
export const timeOfId = (id: string): Date | undefined =>
  id[14] === '7' ? new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : undefined

/** The start of the month, in UTC, that is `months` after the month of `at`. */
export const monthOf = (at: Date, months = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months))
