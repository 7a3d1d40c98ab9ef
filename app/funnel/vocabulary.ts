import type { Vocabulary } from 'runnel/run'
import { formatRuns } from '#schemas/values/formatRuns.ts'
import { functionRuns } from '#schemas/values/functionRuns.ts'
import { normaliserRuns } from '#schemas/values/normaliserRuns.ts'
import { says } from '#widgets/words/says.ts'

/** What a page needs of the vocabulary: its widgets read what is typed. */
export const vocabulary: Vocabulary = {
  functions: functionRuns,
  formats: formatRuns,
  normalisers: normaliserRuns,
  says,
}
