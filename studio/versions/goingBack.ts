import type { FunnelVersion, Publication } from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'

/** The funnels that would be served differently if `to` came back. `newest` is the newest publication. */
export const differing = (to: Publication, newest: Publication): string[] =>
  Object.keys(to.funnels)
    .filter((funnel) => ownValue(to.funnels, funnel) !== ownValue(newest.funnels, funnel))
    .sort()

/** The publications that a return of `funnel` to `to` undoes, newest first. */
export const undone = (funnel: string, to: Publication, all: readonly Publication[]): Publication[] =>
  all.filter(({ id, changed }) => id > to.id && changed.includes(funnel))

/** The versions that people can still be in: the served one, and those with people in the middle that stand. */
export const inUse = (versions: readonly FunnelVersion[]): FunnelVersion[] =>
  versions.filter(
    ({ supersededAt, withdrawnAt, people }) =>
      withdrawnAt === undefined && (supersededAt === undefined || people.some(({ count }) => count > 0)),
  )

export const peopleIn = ({ people }: FunnelVersion): number => people.reduce((sum, { count }) => sum + count, 0)
