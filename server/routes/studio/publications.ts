import type { FastifyInstance } from 'fastify'
import { propose, publish, returnTo, withdraw } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { openProposals } from '../../services/publications/openProposals.ts'
import {
  approveProposal,
  listPublications,
  proposalOf,
  proposeDrafts,
  publishProposal,
} from '../../services/publications/proposals.ts'
import { returnToPublication } from '../../services/publications/returns.ts'
import { listVersions, withdrawVersion } from '../../services/publications/versions.ts'
import type { SiteDeps } from '../route.ts'
import { studioRoute } from './studioRoute.ts'

/** The number of a publication. Throws 404 for anything else. */
function numberOf(text: string | undefined): number {
  if (!/^\d{1,9}$/.test(text ?? '')) throw new ApiError(404, 'There is nothing here')
  return Number(text)
}

const parts = [
  studioRoute({
    method: 'POST',
    url: '/proposals',
    role: 'author',
    body: propose,
    handle: ({ deps, staff, body }) => proposeDrafts(deps, staff, body),
  }),
  studioRoute({
    method: 'GET',
    url: '/proposals',
    role: 'viewer',
    polled: true,
    handle: ({ deps, input: { funnel } }) => openProposals(deps, funnel),
  }),
  studioRoute({
    method: 'GET',
    url: '/proposals/:id',
    role: 'viewer',
    polled: true,
    handle: ({ deps, input }) => proposalOf(deps, input.id!),
  }),
  studioRoute({
    method: 'POST',
    url: '/proposals/:id/approve',
    role: 'publisher',
    fresh: true,
    handle: ({ deps, staff, input }) => approveProposal(deps, staff, input.id!),
  }),
  studioRoute({
    method: 'POST',
    url: '/proposals/:id/publish',
    role: 'publisher',
    fresh: true,
    body: publish,
    handle: ({ deps, staff, input, body }) => publishProposal(deps, staff, { id: input.id!, ...body }),
  }),
  studioRoute({
    method: 'GET',
    url: '/publications',
    role: 'viewer',
    handle: ({ deps, input: { funnel, before } }) =>
      listPublications(deps, { funnel, before: before === undefined ? undefined : numberOf(before) }),
  }),
  studioRoute({
    method: 'POST',
    url: '/publications/:id/return',
    role: 'publisher',
    fresh: true,
    body: returnTo,
    handle: ({ deps, staff, input, body }) => returnToPublication(deps, staff, { id: numberOf(input.id), ...body }),
  }),
  studioRoute({
    method: 'GET',
    url: '/versions',
    role: 'viewer',
    handle: ({ deps, input: { funnel = '' } }) => listVersions(deps, funnel),
  }),
  studioRoute({
    method: 'POST',
    url: '/versions/:version/withdraw',
    role: 'publisher',
    fresh: true,
    body: withdraw,
    handle: async ({ deps, staff, input, body: { note }, reply }) => {
      await withdrawVersion(deps, staff, { version: input.version!, note })
      return reply.status(204).send()
    },
  }),
]

/** Proposals, what was published, and the versions of funnels. */
export const publicationRoutes = (app: FastifyInstance, deps: SiteDeps): void =>
  parts.forEach((part) => part(app, deps))
