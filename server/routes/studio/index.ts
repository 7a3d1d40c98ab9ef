import type { FastifyInstance } from 'fastify'
import type { SiteDeps } from '../route.ts'
import { publicationRoutes } from './publications.ts'

/** The routes of the studio, which exist only where it is switched on. */
const parts: ((app: FastifyInstance, deps: SiteDeps) => void)[] = [publicationRoutes]

export const studioRoutes = (app: FastifyInstance, deps: SiteDeps): void => parts.forEach((part) => part(app, deps))
