import { eq } from 'drizzle-orm'
import { fileKinds } from '#schemas/values/files.ts'
import { ApiError } from '../../base/apiError.ts'
import { uploads, type UploadRow } from '../../database/tables/index.ts'
import { uploadRules } from '../../policy/uploads.ts'
import type { Deps } from '../deps.ts'
import { kindOf } from './kindOf.ts'
import { noUpload } from './ownedUpload.ts'
import { contentOf } from './readFile.ts'

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Looks into an upload that has arrived completely and notes its kind; does nothing with any other. A file that is of no
 * kind that its field takes is deleted, and 415 is thrown. It may be repeated.
 */
export async function finishUpload(deps: Deps, upload: UploadRow): Promise<UploadRow> {
  if (upload.kind !== null || upload.received < upload.size) return upload
  const kind = kindOf(await contentOf(deps, upload.id))
  if (!kind || !upload.kinds.includes(kind)) {
    await deps.db.delete(uploads).where(eq(uploads.id, upload.id))
    const kinds = listed.format(upload.kinds.map((one) => fileKinds[one].label))
    throw new ApiError(415, `The content of this file is of a kind that we cannot take. Please send ${kinds}.`)
  }
  const expiresAt = new Date(deps.now().getTime() + uploadRules.unclaimed)
  const [row] = await deps.db.update(uploads).set({ kind, expiresAt }).where(eq(uploads.id, upload.id)).returning()
  if (!row) throw noUpload()
  return row
}
