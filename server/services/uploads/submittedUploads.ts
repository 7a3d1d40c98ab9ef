import { bytesOf, kindsOf, usualKinds, type FileReference } from '#schemas/values/files.ts'
import { uploadWidget, usualMost, usualSize } from '#widgets/upload/Upload.widget.ts'
import type { CompiledFunnel } from 'runnel/compile'
import { ApiError } from '../../base/apiError.ts'
import type { UploadRow } from '../../database/tables/index.ts'
import type { Caller, Deps } from '../deps.ts'
import { ofFunnel } from '../requests/askedAnswers.ts'
import { referenceTo, requireFew } from './claimUploads.ts'
import { namableUploads } from './ownedUpload.ts'

/** What a field of a form takes. */
interface Taken {
  path: string
  kinds: readonly string[]
  size: number
  files: number
}

/** The fields of a form for files. The checker refuses formulas in these options. */
const uploadFields = ofFunnel((funnel): Taken[] =>
  Object.values(funnel.steps).flatMap(({ fields }) =>
    fields
      .filter(({ widget }) => widget === uploadWidget.name)
      .map(({ path, options }) => {
        const {
          kinds = usualKinds,
          maxSize = usualSize,
          maxFiles = usualMost,
        } = options as { kinds?: readonly string[]; maxSize?: string; maxFiles?: number }
        return { path, kinds: kindsOf(kinds), size: bytesOf(maxSize), files: maxFiles }
      }),
  ),
)

const refused = (path: string): ApiError =>
  new ApiError(400, `data.${path} names files that were not sent, or that the form does not take`)

/** The references of an answer. Throws 400 for anything else. */
function referencesIn(answer: unknown, { path, files }: Taken): FileReference[] {
  if (!Array.isArray(answer) || answer.length > files) throw refused(path)
  return answer.map((one: FileReference | null) => {
    if (typeof one?.id !== 'string') throw refused(path)
    return one
  })
}

/** Own answers with the files that they name as this server knows them, and the ids of those files. */
export interface Submitted<Data> {
  data: Data
  ids: string[]
}

/**
 * Judges the files that a submission names: they must have arrived completely from this browser, or belong to its claim
 * request already, and be what the form takes. What the page says of them is replaced by what is known here. Throws 400
 * otherwise, 409 for more than a claim request may have.
 */
export async function submittedUploads<Data extends Record<string, unknown> | undefined>(
  deps: Deps,
  caller: Caller,
  funnel: CompiledFunnel | undefined,
  { data, claimRequestId }: { data: Data; claimRequestId: string | undefined },
): Promise<Submitted<Data>> {
  const fields = funnel && data ? uploadFields(funnel).filter(({ path }) => data[path] !== undefined) : []
  if (fields.length === 0) return { data, ids: [] }
  const answers = fields.map((field) => ({ field, references: referencesIn(data![field.path], field) }))
  const ids = [...new Set(answers.flatMap(({ references }) => references.map(({ id }) => id!)))]
  const named = await namableUploads(deps, caller, ids, claimRequestId)
  // Before anything is stored: a claim request that is made now has no other files.
  requireFew(named)
  const known = new Map(named.map((row) => [row.id, row]))
  const judge = ({ id }: FileReference, { path, kinds, size }: Taken): UploadRow => {
    const row = known.get(id!)
    if (!row?.kind || !kinds.includes(row.kind) || row.size > size) throw refused(path)
    return row
  }
  const judged = answers.map(({ field, references }) => [
    field.path,
    references.map((reference) => referenceTo(judge(reference, field))),
  ])
  return { data: { ...data, ...Object.fromEntries(judged) } as Data, ids }
}
