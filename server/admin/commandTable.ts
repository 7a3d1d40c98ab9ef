import type { AdminCommand } from './command.ts'
import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import { listAudit } from './audit/list.ts'
import { exportClaims } from './claims/export.ts'
import { claimFiles } from './claims/files.ts'
import { listClaims } from './claims/list.ts'
import { showClaim } from './claims/show.ts'
import { addDocument } from './documents/add.ts'
import { showEvidence } from './evidence/evidence.ts'
import { importLenders } from './lenders/import.ts'
import { listOutbox } from './outbox/list.ts'
import { requeueOutbox } from './outbox/requeue.ts'
import { eraseOnePerson } from './person/erase.ts'
import { exportOnePerson } from './person/export.ts'
import { findPerson } from './person/find.ts'
import { closeOneLook, listLooks } from './person/looks.ts'
import { releaseOnePerson } from './person/release.ts'
import { signOutOnePerson } from './person/signOut.ts'
import { addStaff } from './staff/add.ts'
import { staffCompany } from './staff/company.ts'
import { disableStaff, enableStaff, removeFactor, staffPassword, staffRole } from './staff/change.ts'
import { revokeStaffKey, staffKey } from './staff/keys.ts'
import { listStaff } from './staff/list.ts'
import { endSession, listSessions } from './staff/sessions.ts'
import { upgradeData } from './upgrade/upgradeData.ts'

/** Commands by the words typed. */
export const commandTable: Record<string, AdminCommand> = {
  backup,
  restore,
  'claims list': listClaims,
  'claims show': showClaim,
  'claims files': claimFiles,
  'claims export': exportClaims,
  evidence: showEvidence,
  'documents add': addDocument,
  'lenders import': importLenders,
  'outbox list': listOutbox,
  'outbox requeue': requeueOutbox,
  'person find': findPerson,
  'person export': exportOnePerson,
  'person erase': eraseOnePerson,
  'person release': releaseOnePerson,
  'person looks': listLooks,
  'person looked': closeOneLook,
  'person sign-out': signOutOnePerson,
  'staff add': addStaff,
  'staff list': listStaff,
  'staff role': staffRole,
  'staff company': staffCompany,
  'staff password': staffPassword,
  'staff disable': disableStaff,
  'staff enable': enableStaff,
  'staff second-factor-remove': removeFactor,
  'staff sessions': listSessions,
  'staff session-end': endSession,
  'staff key': staffKey,
  'staff key-revoke': revokeStaffKey,
  'audit list': listAudit,
  'upgrade-data': upgradeData,
}
