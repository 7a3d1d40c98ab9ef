import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileKinds } from '#schemas/values/files.ts'
import { operations } from '#schemas/operations/index.ts'
import { ownValue } from 'runnel/rules'
import { ApiError } from '../base/apiError.ts'
import { apiPrefix } from '../plugins/apiCalls.ts'
import { callerOf } from '../plugins/caller.ts'
import { uploadRules } from '../policy/uploads.ts'
import { ownedRequest } from '../services/ownedRequest.ts'
import { addFile, filesOf, referenceTo } from '../services/uploads/claimUploads.ts'
import { createUpload } from '../services/uploads/createUpload.ts'
import { finishUpload } from '../services/uploads/finishUpload.ts'
import { openUpload, ownedFile } from '../services/uploads/ownedUpload.ts'
import { readUpload } from '../services/uploads/readFile.ts'
import { receiveBytes } from '../services/uploads/receiveBytes.ts'
import { removeUpload } from '../services/uploads/removeUpload.ts'
import { route, type Route, type SiteDeps } from './route.ts'

type Upload = Awaited<ReturnType<typeof openUpload>>

const sent = (file: Upload) => ({ ...referenceTo(file), sent_at: file.createdAt.toISOString() })

/** The operations on files that have been sent. */
export const uploads = {
  listFiles: route(operations.listFiles, async ({ deps, input, caller }) => {
    const owner = await ownedRequest(deps, caller, input.claimRequestId)
    return { success: true, data: (await filesOf(deps, owner.id)).map(sent) }
  }),

  addFiles: route(operations.addFiles, async ({ deps, input, caller }) => {
    const owner = await ownedRequest(deps, caller, input.claimRequestId)
    for (const id of new Set(input.file_ids)) await addFile(deps, caller, owner, id)
    return { success: true, data: (await filesOf(deps, owner.id)).map(sent) }
  }),
}

const version = '1.0.0'
const bytes = 'application/offset+octet-stream'

/** A number in a header of tus. Throws 400 for anything else. */
function numberIn({ headers }: FastifyRequest, name: string): number {
  const text = ownValue(headers, name)
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new ApiError(400, `${name} must be a number of bytes`)
  return Number(text)
}

/** The members of `Upload-Metadata`: names, each with a value in base64. */
function metadataIn({ headers }: FastifyRequest): Map<string, string> {
  const text = headers['upload-metadata']
  const members = typeof text === 'string' ? text.slice(0, 4000).split(',') : []
  return new Map(
    members.map((member) => {
      const [name = '', value = ''] = member.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString()] as const
    }),
  )
}

/** The bytes of a request. A connection that is lost is no failure of ours. */
async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* raw as AsyncIterable<Buffer>
  } catch {
    throw new ApiError(400, 'The connection was lost')
  }
}

/** Where an upload is, in the headers of tus. `Upload-Type` says what it is, once it is complete. */
function place(reply: FastifyReply, { received, expiresAt, kind }: Upload): FastifyReply {
  return reply.headers({
    'upload-offset': String(received),
    ...(expiresAt ? { 'upload-expires': expiresAt.toUTCString() } : {}),
    ...(kind ? { 'upload-type': fileKinds[kind].type } : {}),
  })
}

/** A name in a header: in ASCII for old clients, and as it is. */
const disposition = (name: string): string => {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** The name under which a file is saved: with an ending of what it is, so that no machine takes it for anything else. */
function savedName({ name, kind }: Upload): string {
  const endings = kind ? fileKinds[kind].endings : []
  const hasOne = endings.some((ending) => name.toLowerCase().endsWith(ending))
  return hasOne ? name : name + (endings[0] ?? '')
}

type ById = { Params: { id: string } }
const one = '/uploads/:id'

/** How files are sent: tus 1.0 with creation, expiration and termination. How they come back: only as a download. */
function registerTus(app: FastifyInstance, deps: SiteDeps): void {
  void app.register(async (tus) => {
    // The body is not read before the handler asks for it.
    tus.addContentTypeParser(bytes, (_request, _payload, done) => done(null))
    tus.addHook('onRequest', async (request, reply) => {
      if (request.method === 'GET') return
      void reply.header('tus-resumable', version)
      if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== version) {
        void reply.header('tus-version', version)
        throw new ApiError(412, `Tus-Resumable must be ${version}`)
      }
    })

    tus.options('/uploads', (_request, reply) =>
      reply
        .code(204)
        .headers({
          'tus-version': version,
          'tus-extension': 'creation,expiration,termination',
          'tus-max-size': String(uploadRules.size),
        })
        .send(),
    )

    tus.post('/uploads', async (request, reply) => {
      const metadata = metadataIn(request)
      const upload = await createUpload(deps, callerOf(deps, request), {
        name: metadata.get('filename') ?? '',
        size: numberIn(request, 'upload-length'),
        kinds: metadata.get('kinds')?.split(',').filter(Boolean) ?? [],
      })
      return place(reply, upload).code(201).header('location', `${apiPrefix}/uploads/${upload.id}`).send()
    })

    tus.head<ById>(one, async (request, reply) => {
      const upload = await finishUpload(deps, await openUpload(deps, callerOf(deps, request), request.params.id))
      return place(reply, upload).header('upload-length', String(upload.size)).send()
    })

    tus.patch<ById>(one, async (request, reply) => {
      if (request.headers['content-type'] !== bytes) throw new ApiError(415, `The bytes of a file are sent as ${bytes}`)
      const upload = await receiveBytes(deps, callerOf(deps, request), request.params.id, {
        offset: numberIn(request, 'upload-offset'),
        body: bodyOf(request),
      })
      return place(reply, upload).code(204).send()
    })

    tus.delete<ById>(one, async (request, reply) => {
      await removeUpload(deps, callerOf(deps, request), request.params.id)
      return reply.code(204).send()
    })

    tus.get<ById>(one, { exposeHeadRoute: false }, async (request, reply) => {
      const file = await ownedFile(deps, callerOf(deps, request), request.params.id)
      return reply
        .headers({
          // Never with its own type: no upload may be shown as a page of this site.
          'content-type': 'application/octet-stream',
          'content-length': String(file.size),
          'content-disposition': disposition(savedName(file)),
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
        })
        .send(Readable.from(readUpload(deps, file)))
    })
  })
}

/** The routes that no contract describes. */
export const tusRoutes: Route = { contracts: [], register: registerTus }
