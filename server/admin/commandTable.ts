import type { AdminCommand } from './command.ts'
import { exportClaims } from './claims/export.ts'
import { listClaims } from './claims/list.ts'
import { showClaim } from './claims/show.ts'
import { addDocument } from './documents/add.ts'
import { importLenders } from './lenders/import.ts'
import { listOutbox } from './outbox/list.ts'
import { requeueOutbox } from './outbox/requeue.ts'

/** Commands by what is typed. */
export const commandTable: Record<string, AdminCommand> = {
  'claims list': listClaims,
  'claims show': showClaim,
  'claims export': exportClaims,
  'documents add': addDocument,
  'lenders import': importLenders,
  'outbox list': listOutbox,
  'outbox requeue': requeueOutbox,
}
