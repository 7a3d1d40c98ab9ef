import type { FastifyInstance } from 'fastify'
import type { PeopleReport } from '#schemas/studio/index.ts'
import { peopleReport } from '../../services/people/peopleReport.ts'
import { changesOf, peopleSources } from '../../services/publications/peopleOfProposal.ts'
import type { SiteDeps } from '../route.ts'
import { studioRoute } from './studioRoute.ts'

/** People are counted again at each call. */
const people = studioRoute({
  method: 'GET',
  url: '/proposals/:id/people',
  role: 'viewer',
  polled: true,
  handle: async ({ deps, input }): Promise<PeopleReport> => {
    const funnels: PeopleReport['funnels'] = []
    for (const change of await changesOf(deps, input.id!))
      funnels.push({ funnel: change.funnel, people: await peopleReport(deps, change, peopleSources(deps)) })
    return { funnels }
  },
})

/** What a proposal means for the people who are in the middle of a form. */
export const peopleRoutes = (app: FastifyInstance, deps: SiteDeps): void => people(app, deps)
