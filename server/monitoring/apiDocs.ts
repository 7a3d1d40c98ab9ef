import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify'
import { schemaVocabulary } from 'runnel/contracts'
import { retryAfter } from '../plugins/errors.ts'
import { apiPrefix } from '../plugins/apiCalls.ts'

const ours = new Set<string>(schemaVocabulary)

/** A schema without our own keywords. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      ours.has(key) && typeof value !== 'object' ? [] : [[key, plain(value)]],
    ),
  )
}

interface Operation {
  summary?: string
  operationId?: string
  requestBody?: unknown
  parameters?: unknown
  responses?: unknown
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const section = (
  path: string,
  method: string,
  { summary = '', operationId = '', requestBody, parameters, responses }: Operation,
): string => `
<section id="${escaped(operationId)}"><h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2><p>${escaped(summary)}</p>
<details><summary>Request and reply</summary><pre>${escaped(JSON.stringify({ parameters, requestBody, responses }, null, 2))}</pre></details></section>`

const styleSheet =
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#1b1b1b;background:#fff}h2{font-size:1rem;margin:2rem 0 0}pre{overflow:auto;background:#f4f4f4;padding:1rem}p{margin:0}'

const html = (title: string, paths: Record<string, Record<string, Operation>>): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="${apiPrefix}/docs/style.css"></head>
<body><h1>${title}</h1><p>For programs: <a href="${apiPrefix}/docs/openapi.json">openapi.json</a></p>${Object.entries(
  paths,
)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => section(path, method, operation)))
  .join('')}</body></html>`

/** Replies that every call may get before its handler runs. */
const busyReply = {
  description: 'The server is busy or an outside service is away; where it says when, the call may be made again then',
  headers: { 'Retry-After': { type: 'integer', examples: [retryAfter], description: 'Seconds' } },
  type: 'object',
  properties: { success: { type: 'boolean', const: false }, error: { type: 'string' } },
}

/** A route as the document shows it. */
const shown = (schema: FastifySchema): FastifySchema =>
  plain({ ...schema, response: { ...(schema.response as object), 503: busyReply } }) as FastifySchema

/** Stricter than the page's: no script at all. */
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const send = (reply: FastifyReply, type: string, body: string) =>
  reply.header('content-security-policy', policy).type(type).send(body)

/** Every call as the contracts describe it: `/api/docs/openapi.json`, and the same to read at `/api/docs`. Register it before the routes. */
export function apiDocs(app: FastifyInstance): void {
  void app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Claims API', version: '1' } },
    // Health, documents and pages are not part of the API.
    transform: ({ schema, url }) => ({
      schema: schema && 'operationId' in schema ? shown(schema) : { hide: true },
      url,
    }),
  })
  const document = () => app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
  app.get(`${apiPrefix}/docs`, (_, reply) =>
    send(reply, 'text/html; charset=utf-8', html('Claims API', document().paths)),
  )
  app.get(`${apiPrefix}/docs/style.css`, (_, reply) => send(reply, 'text/css; charset=utf-8', styleSheet))
  app.get(`${apiPrefix}/docs/openapi.json`, (_, reply) =>
    send(reply, 'application/json; charset=utf-8', JSON.stringify(document())),
  )
}
