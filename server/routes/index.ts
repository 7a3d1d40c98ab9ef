import type { OperationName } from '#schemas/operations/index.ts'
import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { answersSchemaRoute } from './answersSchema.ts'
import { auth } from './auth.ts'
import { claimRequests } from './claimRequests.ts'
import { claims } from './claims.ts'
import { credit } from './credit.ts'
import { crm } from './crm.ts'
import { identity } from './identity.ts'
import { journeys } from './journeys.ts'
import { legal } from './legal.ts'
import { lenders } from './lenders.ts'
import type { Route } from './route.ts'
import { tusRoutes, uploads } from './uploads.ts'

/** The route of each operation; a missing one does not compile. */
const answers: Record<OperationName, Route> = {
  ...account,
  ...addresses,
  ...auth,
  ...claimRequests,
  ...claims,
  ...credit,
  ...crm,
  ...identity,
  ...journeys,
  ...legal,
  ...lenders,
  ...uploads,
}

/** Every route of the API, once. */
export const routes: readonly Route[] = [...new Set(Object.values(answers)), tusRoutes, answersSchemaRoute]
