import type { FastifyInstance } from 'fastify'

/**
 * Forgets `X-Forwarded-Host`: proxies pass it on as the caller wrote it, and Fastify would take it for the host once a proxy is trusted. The host decides the
 * brand and which calls are our own, so `Host` alone says it. To be registered before whatever asks for the host.
 */
export function forgetForwardedHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => void delete raw.headers['x-forwarded-host'])
}
