import { rememberingBy } from 'runnel/base'
import { bytesOf, kindsOf, usualKinds, type FileReference } from '#schemas/values/files.ts'
import { uploadWidget, usualMost, usualSize } from '#widgets/upload/Upload.widget.ts'
import type { CompiledField, CompiledFunnel } from 'runnel/compile'
import { anyItem, isUnder } from 'runnel/contracts'
import { ApiError } from '../../base/apiError.ts'
import type { UploadRow } from '../../database/tables/index.ts'
import type { Caller, Deps } from '../deps.ts'
import { referenceTo, requireFew } from './claimUploads.ts'
import { namableUploads } from './ownedUpload.ts'

/** What a field of a form takes. */
interface Taken {
  /** Its path; that of a field of an item has `*` for the item. */
  path: string
  kinds: readonly string[]
  size: number
  files: number
}

interface UploadOptions {
  kinds?: readonly string[]
  maxSize?: string
  maxFiles?: number
}

/** What a field takes; of a repeat, what the fields of its items take. The checker refuses formulas in these options. */
function takenBy({ path, widget, options, each }: CompiledField): Taken[] {
  if (each) return each.fields.flatMap(takenBy).map((inner) => ({ ...inner, path: `${path}.${anyItem}.${inner.path}` }))
  if (widget !== uploadWidget.name) return []
  const { kinds = usualKinds, maxSize = usualSize, maxFiles = usualMost } = (options ?? {}) as UploadOptions
  return [{ path, kinds: kindsOf(kinds), size: bytesOf(maxSize), files: maxFiles }]
}

/** The fields of a form for files. */
const uploadFields = rememberingBy((funnel: CompiledFunnel) =>
  Object.values(funnel.steps).flatMap(({ fields }) => fields.flatMap(takenBy)),
)

/** The answers with those at a path put through a function. The keys of `answers` are paths. */
function changed(answers: object, path: string, change: (answer: unknown) => unknown): object {
  const entries = Object.entries(answers).map(([key, answer]) => {
    if (key === path) return [key, answer === undefined ? undefined : change(answer)] as const
    return [key, isUnder(path, key) ? within(answer, path.slice(key.length + 1), change) : answer] as const
  })
  return Object.fromEntries(entries)
}

/** The same for what is inside an answer: the members of an object, or each item of a list. */
function within(answer: unknown, path: string, change: (answer: unknown) => unknown): unknown {
  if (Array.isArray(answer)) return answer.map((item) => within(item, path.slice(`${anyItem}.`.length), change))
  return typeof answer === 'object' && answer !== null ? changed(answer, path, change) : answer
}

const refused = (path: string): ApiError =>
  new ApiError(400, `data.${path} names files that were not sent, or that the form does not take`)

/** Its cookie was cleared, or it has expired or was deleted: the person can only send it again. */
const lost = (): ApiError =>
  new ApiError(400, 'A file that you added is not with us any more. Please remove it and add it again.')

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
  const fields = funnel && data ? uploadFields(funnel) : []
  const ids = new Set<string>()
  for (const field of fields)
    changed(data!, field.path, (answer) => referencesIn(answer, field).forEach(({ id }) => ids.add(id!)))
  if (ids.size === 0) return { data, ids: [] }
  const named = await namableUploads(deps, caller, [...ids], claimRequestId)
  // Before anything is stored: a claim request that is made now has no other files.
  requireFew(named)
  const known = new Map(named.map((row) => [row.id, row]))
  const judge = ({ id }: FileReference, { path, kinds, size }: Taken): UploadRow => {
    const row = known.get(id!)
    if (!row) throw lost()
    if (!row.kind || !kinds.includes(row.kind) || row.size > size) throw refused(path)
    return row
  }
  const judged = fields.reduce<object>(
    (answers, field) =>
      changed(answers, field.path, (answer) =>
        referencesIn(answer, field).map((reference) => referenceTo(judge(reference, field))),
      ),
    data!,
  )
  return { data: judged as Data, ids: [...ids] }
}
