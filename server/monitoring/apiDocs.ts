import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
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

/** Every call as the contracts describe it: to read and to try at `/api/docs`, as OpenAPI at `/api/docs/json`. Register it before the routes. */
export function apiDocs(app: FastifyInstance): void {
  void app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Claims API', version: '1' } },
    // Health, documents and pages are not part of the API.
    transform: ({ schema, url }) => ({
      schema: schema && 'operationId' in schema ? shown(schema) : { hide: true },
      url,
    }),
  })
  void app.register(swaggerUi, {
    routePrefix: `${apiPrefix}/docs`,
    theme: { title: 'Claims API' },
    // Without the bar in which one types the address of another description.
    uiConfig: { layout: 'BaseLayout' },
  })
}
