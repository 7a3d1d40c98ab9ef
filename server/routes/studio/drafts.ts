import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { discardDraft, largestBody, newFunnel, type Project, pushFiles, saveDraft } from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'
import { ApiError } from '../../base/apiError.ts'
import { beginFunnel } from '../../services/drafts/beginFunnel.ts'
import { pushDrafts } from '../../services/drafts/pushDrafts.ts'
import { changesAfter, readHistory, textAfter } from '../../services/drafts/readChanges.ts'
import { readProject } from '../../services/drafts/readProject.ts'
import { readableText } from '../../services/publications/readableText.ts'
import * as drafts from '../../services/drafts/saveDraft.ts'
import type { SiteDeps } from '../route.ts'
import { studioRoute, type StudioCall } from './studioRoute.ts'

/** The project as JSON, file by file: others are served in between, however large the drafts are. */
async function* piecesOf({ files, ...project }: Project): AsyncGenerator<string> {
  yield `${JSON.stringify(project).slice(0, -1)},"files":[`
  for (const [place, file] of files.entries()) {
    yield (place > 0 ? ',' : '') + JSON.stringify(file)
    await setImmediate()
  }
  yield ']}'
}

/** Sends the project. */
async function sendProject({ deps, input, reply }: StudioCall<unknown>): Promise<FastifyReply> {
  const project = await readProject(deps, input.folders?.split(','))
  return reply.type('application/json; charset=utf-8').send(Readable.from(piecesOf(project)))
}

/** A number of the query or path. @throws ApiError 400 if it is none. */
function numberIn(input: StudioCall<unknown>['input'], name: string): number | undefined {
  const text = ownValue(input, name)
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number > 2 ** 31 - 1)
    throw new ApiError(400, `Please check the request: "${name}" is not the id of a change`)
  return number
}

/** Answers with what was saved, or with 409 and what another person has made of it. */
function answered(attempt: drafts.Attempt, { reply }: Pick<StudioCall<unknown>, 'reply'>): unknown {
  if ('saved' in attempt) return attempt.saved
  return reply.status(409).send({ success: false, error: 'Another person has changed this file', ...attempt.conflict })
}

const parts = [
  studioRoute({
    method: 'GET',
    url: '/project',
    role: 'viewer',
    keys: true,
    counted: 'projectRead',
    handle: sendProject,
  }),
  studioRoute({
    method: 'PUT',
    url: '/drafts',
    role: 'author',
    counted: 'draftSaved',
    body: saveDraft,
    bodyLimit: largestBody,
    handle: async (call) => answered(await drafts.saveDraft(call.deps, call.staff, call.body), call),
  }),
  studioRoute({
    method: 'POST',
    url: '/drafts/discard',
    role: 'author',
    body: discardDraft,
    handle: async (call) => answered(await drafts.discardDraft(call.deps, call.staff, call.body), call),
  }),
  studioRoute({
    method: 'GET',
    url: '/changes',
    role: 'viewer',
    polled: true,
    handle: ({ deps, input }) => changesAfter(deps, numberIn(input, 'after') ?? 0),
  }),
  studioRoute({
    method: 'GET',
    url: '/history',
    role: 'viewer',
    handle: ({ deps, input }) => readHistory(deps, { of: input.path, before: numberIn(input, 'before') }),
  }),
  studioRoute({
    method: 'GET',
    url: '/history/:id',
    role: 'viewer',
    handle: async ({ deps, input }) => {
      const found = await textAfter(deps, numberIn(input, 'id')!)
      if (!found) throw new ApiError(404, 'There is no such change. Changes are kept for 90 days.')
      return found
    },
  }),
  studioRoute({
    method: 'GET',
    url: '/texts/:sha256',
    role: 'viewer',
    keys: true,
    handle: async ({ deps, input }) => {
      const text = await readableText(deps, input.sha256!)
      if (text === null) throw new ApiError(404, 'No text with this hash was ever published')
      return { text }
    },
  }),
  studioRoute({
    method: 'POST',
    url: '/push',
    role: 'author',
    keys: true,
    counted: 'push',
    body: pushFiles,
    bodyLimit: largestBody,
    handle: ({ deps, staff, body }) => pushDrafts(deps, staff, body),
  }),
  studioRoute({
    method: 'POST',
    url: '/funnels',
    role: 'author',
    counted: 'projectRead',
    body: newFunnel,
    handle: ({ deps, staff, body }) => beginFunnel(deps, staff, body),
  }),
]

/** Drafts of the files that the studio changes. */
export const draftRoutes = (app: FastifyInstance, deps: SiteDeps): void => parts.forEach((part) => part(app, deps))
