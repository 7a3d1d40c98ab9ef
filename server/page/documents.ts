import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { hasVersion } from '../base/hasVersion.ts'
import { fingerprint } from '../data/fingerprint.ts'
import { documentCss } from '../data/legal/html.ts'
import { stylesheetPath, type LegalLibrary } from '../data/legal/legalLibrary.ts'

export interface DocumentsOptions {
  library: LegalLibrary
}

interface Served {
  type: string
  body: string | Uint8Array
}

/** Only the stylesheet is loaded, and only our own pages may frame the document. */
const contentPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** A URL serves one version after another, so browsers cache it but revalidate every time. */
function send(request: FastifyRequest, reply: FastifyReply, { type, body }: Served) {
  const tag = `"${fingerprint(body).slice(0, 32)}"`
  reply.headers({
    'content-type': type,
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-cache',
    etag: tag,
  })
  if (hasVersion(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.send(typeof body === 'string' ? body : Buffer.from(body))
}

/** Serves the legal documents: `/documents/{id}.html`, `/documents/{id}.pdf` and their stylesheet. 404 for an unknown id. */
export const documents: FastifyPluginAsync<DocumentsOptions> = async (app, { library }) => {
  // The preview is sandboxed and therefore has another origin, which may not read same-origin resources.
  app.get(stylesheetPath, (request, reply) =>
    send(request, reply.header('cross-origin-resource-policy', 'cross-origin'), {
      type: 'text/css; charset=utf-8',
      body: documentCss,
    }),
  )

  app.get<{ Params: { id: string } }>('/documents/:id.html', (request, reply) => {
    const body = library.renderLegalHtml(request.params.id)
    return body === undefined ? reply.callNotFound() : send(request, reply, { type: 'text/html; charset=utf-8', body })
  })

  app.get<{ Params: { id: string } }>('/documents/:id.pdf', (request, reply) => {
    const found = library.document(request.params.id)
    if (!found) return reply.callNotFound()
    reply.header('content-disposition', `inline; filename="${found.slug}.pdf"`)
    return send(request, reply, { type: 'application/pdf', body: found.pdf })
  })
}
