import { eq } from 'drizzle-orm'
import { uploads } from '../../database/tables/index.ts'
import type { Caller, Deps } from '../deps.ts'
import { openUpload } from './ownedUpload.ts'

/** Deletes an upload of this browser that belongs to no claim request; a job then deletes its bytes. Throws 404 otherwise. */
export async function removeUpload(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { id: own } = await openUpload(deps, caller, id)
  await deps.db.delete(uploads).where(eq(uploads.id, own))
}
