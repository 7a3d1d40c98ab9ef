import type { FastifyInstance } from 'fastify'
import type { SiteDeps } from '../route.ts'
import { draftRoutes } from './drafts.ts'
import { evidenceRoutes } from './evidence.ts'
import { peopleRoutes } from './people.ts'
import { presenceRoute } from '../presence.ts'
import { publicationRoutes } from './publications.ts'
import { staffRoutes } from './staff.ts'

/** The routes of the studio, which exist only where it is switched on. */
const parts: ((app: FastifyInstance, deps: SiteDeps) => void)[] = [
  staffRoutes,
  draftRoutes,
  publicationRoutes,
  peopleRoutes,
  presenceRoute,
  ...evidenceRoutes,
]

export const studioRoutes = (app: FastifyInstance, deps: SiteDeps): void => parts.forEach((part) => part(app, deps))
