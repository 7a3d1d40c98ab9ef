import { randomUUID } from 'node:crypto'

/** Ids have told their time since then. Those of before are random. */
export const timedSince = new Date('2026-01-01T00:00:00Z')

/** The first 48 bits of an id, as a UUID writes them: milliseconds since 1970. */
const timePart = (at: Date): string =>
  at
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')

/** A UUIDv7: ids of claim requests tell when they were made, and so which partition has them. 74 of its bits are random. */
export const newTimedId = (at: Date): string => `${timePart(at)}-7${randomUUID().slice(15)}`

/** No id of this moment or later is less. */
export const leastId = (at: Date): string => `${timePart(at)}-0000-0000-000000000000`

/** When an id was made; undefined for the random ids of before ids told it. */
export const timeOfId = (id: string): Date | undefined =>
  id[14] === '7' ? new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : undefined

/** The first moment of the month that is `months` after the one of `at`, in UTC. */
export const monthOf = (at: Date, months = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months))
