import { eq } from 'drizzle-orm'
import type { Theme } from '#schemas/theme.ts'
import type { Evidence } from '#schemas/studio/index.ts'
import { BoundedQueue } from '../../base/boundedQueue.ts'
import type { Database } from '../../database/database.ts'
import { claimRequests } from '../../database/tables/index.ts'
import { runApart, usualLimits } from '../../funnels/runApart.ts'
import { recordAct } from '../audit.ts'
import { readStored, requestWithReference } from './readStored.ts'

/** One at a time, since each takes a process, and few wait. */
const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 20 })
const limits = { ...usualLimits, time: 60_000 }

interface EvidenceDeps {
  db: Database
  themes: readonly Theme[]
  now: () => Date
}

/**
 * Puts together what is known of the claim request with a reference, or of the claim that has it, and checks it against
 * the stored hashes. Undefined without one, and for one of another company than `companyId`. The audit log tells who asked before anything is read.
 */
export async function readEvidence(
  deps: EvidenceDeps,
  reference: string,
  { actor, action, companyId }: { actor: string; action: string; companyId?: string | null },
): Promise<Evidence | undefined> {
  const found = await requestWithReference(deps.db, reference)
  if (!found || (companyId != null && found.companyId !== companyId)) return undefined
  await recordAct(deps.db, deps.now(), { actor, action, detail: { reference: found.claimReference } })
  return evidenceOf(deps, found.id)
}

async function evidenceOf({ db, themes, now }: EvidenceDeps, id: string): Promise<Evidence | undefined> {
  const madeAt = now()
  const stored = await db.transaction(
    async (tx) => {
      const [row] = await tx.select().from(claimRequests).where(eq(claimRequests.id, id))
      return row && readStored(tx, row)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (!stored) return undefined
  const theme = themes.find(({ brandId }) => brandId === stored.request.brandId)
  return queue.run(() => runApart({ does: 'evidence', stored, theme, madeAt }, limits)) as Promise<Evidence>
}
