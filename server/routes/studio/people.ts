import type { PeopleReport } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { peopleReport, type Change, type PeopleSources } from '../../services/people/peopleReport.ts'
import type { SiteDeps } from '../route.ts'
import { studioRoute } from './studioRoute.ts'

/** Where the route finds proposals and compiled funnels. */
export interface PeopleOfProposals {
  sources(deps: SiteDeps): PeopleSources
  /** The funnels that a proposal changes; undefined if there is no such proposal, or it is not proved. */
  changes(deps: SiteDeps, proposal: string): Promise<Omit<Change, 'proposal'>[] | undefined>
}

/** `GET /api/studio/proposals/:id/people`: people are counted anew at each call. */
export const people = ({ sources, changes }: PeopleOfProposals) =>
  studioRoute({
    method: 'GET',
    url: '/proposals/:id/people',
    role: 'viewer',
    handle: async ({ deps, input }): Promise<PeopleReport> => {
      const proposal = input.id ?? ''
      const changed = await changes(deps, proposal)
      if (!changed) throw new ApiError(404, 'There is nothing here')
      const funnels: PeopleReport['funnels'] = []
      for (const change of changed)
        funnels.push({
          funnel: change.funnel,
          people: await peopleReport(deps, { ...change, proposal }, sources(deps)),
        })
      return { funnels }
    },
  })
