import type { ComponentRegistry } from 'runnel/react'
import type { Vocabulary } from 'runnel/run'
import { formatRuns } from '#schemas/values/formatRuns.ts'
import { functionRuns } from '#schemas/values/functionRuns.ts'
import { normaliserRuns } from '#schemas/values/normaliserRuns.ts'
import { code as checklist } from './checklist/index.ts'
import { code as date } from './date/index.ts'
import { code as dateParts } from './date-parts/index.ts'
import { code as email } from './email/index.ts'
import { code as facts } from './facts/index.ts'
import { code as hint } from './hint/index.ts'
import { code as money } from './money/index.ts'
import { code as notes } from './notes/index.ts'
import { code as otp } from './otp/index.ts'
import { code as password } from './password/index.ts'
import { code as phone } from './phone/index.ts'
import { code as prose } from './prose/index.ts'
import { code as signature } from './signature/index.ts'
import { code as upload } from './upload/index.ts'
import { code as yesNo } from './yes-no/index.ts'
import { lazyComponents } from './lazyWidget.tsx'
import { usualComponents } from './usualComponents.ts'
import { says } from './words/says.ts'

/** Those that not every form needs are fetched with the step that shows them. */
const later = lazyComponents({
  checklist,
  date,
  'date-parts': dateParts,
  email,
  facts,
  hint,
  money,
  notes,
  otp,
  password,
  phone,
  prose,
  signature,
  upload,
  'yes-no': yesNo,
})

/** Components for everything that products share. */
export const allComponents: ComponentRegistry = {
  ...usualComponents,
  widgets: { ...usualComponents.widgets, ...later.widgets },
  blocks: { ...usualComponents.blocks, ...later.blocks },
}

/** What a page needs of the vocabulary of everything that products share. */
export const allVocabulary: Vocabulary = {
  functions: functionRuns,
  formats: formatRuns,
  normalisers: normaliserRuns,
  says,
}
