import type { OperationContract } from 'runnel/contracts'
import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { auth } from './auth.ts'
import { claimRequests } from './claimRequests.ts'
import { claims } from './claims.ts'
import { credit } from './credit.ts'
import { crm } from './crm.ts'
import { identity } from './identity.ts'
import { journeys } from './journeys.ts'
import { legal } from './legal.ts'
import { lenders } from './lenders.ts'
import { uploads } from './uploads.ts'

/** Every operation by name. The name in this list is the name that definitions use. */
export const operations = {
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
} satisfies Record<string, OperationContract>

export type OperationName = keyof typeof operations
