// Servers for comparison: `fastify`, with the schemas of the two busiest routes and no work behind them; `node`, a plain HTTP server.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { operations } from '#schemas/operations/index.ts'
import { schemaVocabulary } from 'runnel/contracts'
import { route } from '#server/routes/route.ts'
import { apiPrefix } from '#server/plugins/apiCalls.ts'

const created = {
  success: true as const,
  data: {
    claim_request_id: '11111111-1111-4111-8111-111111111111',
    claim_reference: 'CLM-BENCH',
    search_superseded: false,
  },
}
const saved = { success: true as const, data: { claims_created: 3, claims_updated: 0, total_claims: 3 } }

async function fastify(): Promise<string> {
  const app = Fastify({
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        keywords: [...schemaVocabulary],
      },
    },
  })
  const { submitForm, saveClaims, saveManualClaims } = operations
  const routes = [route(submitForm, async () => created), route([saveClaims, saveManualClaims], async () => saved)]
  // The routes ask who calls, and none of them reads it.
  app.decorateRequest('cookies', { getter: () => ({}) })
  await app.register(async (api) => routes.forEach(({ register }) => register(api, {} as never)), { prefix: apiPrefix })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function node(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(request.url?.endsWith('/save-claims') ? saved : created))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const servers: Record<string, () => Promise<string>> = { fastify, node }
console.log(`Ready at ${await servers[process.argv[2] ?? 'fastify']!()}`)
