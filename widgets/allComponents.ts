import { type ComponentRegistry, loadOnce } from 'runnel/react'
import type { Vocabulary } from 'runnel/run'
import { formatRuns } from '#schemas/values/formatRuns.ts'
import { functionRuns } from '#schemas/values/functionRuns.ts'
import { normaliserRuns } from '#schemas/values/normaliserRuns.ts'
import { lazyBlock, lazyWidget } from './lazyWidget.tsx'
import { usualComponents } from './usualComponents.ts'
import { says } from './words/says.ts'

/** Components for everything that products share. Those that not every form needs are fetched with the step that shows them. */
export const allComponents: ComponentRegistry = {
  ...usualComponents,
  widgets: {
    ...usualComponents.widgets,
    date: lazyWidget(loadOnce(async () => (await import('./date/DateInput.tsx')).DateInput)),
    'date-parts': lazyWidget(loadOnce(async () => (await import('./date-parts/DateParts.tsx')).DateParts)),
    email: lazyWidget(loadOnce(async () => (await import('./email/EmailInput.tsx')).EmailInput)),
    money: lazyWidget(loadOnce(async () => (await import('./money/MoneyInput.tsx')).MoneyInput)),
    otp: lazyWidget(loadOnce(async () => (await import('./otp/CodeInput.tsx')).CodeInput)),
    password: lazyWidget(loadOnce(async () => (await import('./password/PasswordInput.tsx')).PasswordInput)),
    phone: lazyWidget(loadOnce(async () => (await import('./phone/PhoneInput.tsx')).PhoneInput)),
    signature: lazyWidget(
      loadOnce(async () => (await import('./signature/SignatureField.tsx')).SignatureField),
      'tall',
    ),
    upload: lazyWidget(
      loadOnce(async () => (await import('./upload/Upload.tsx')).Upload),
      'tall',
    ),
    'yes-no': lazyWidget(loadOnce(async () => (await import('./yes-no/YesNo.tsx')).YesNo)),
  },
  blocks: {
    ...usualComponents.blocks,
    checklist: lazyBlock(
      'checklist',
      loadOnce(async () => (await import('./checklist/Checklist.tsx')).Checklist),
    ),
    facts: lazyBlock(
      'facts',
      loadOnce(async () => (await import('./facts/Facts.tsx')).Facts),
    ),
    hint: lazyBlock(
      'hint',
      loadOnce(async () => (await import('./hint/Hint.tsx')).Hint),
    ),
    notes: lazyBlock(
      'notes',
      loadOnce(async () => (await import('./notes/Notes.tsx')).Notes),
    ),
    prose: lazyBlock(
      'prose',
      loadOnce(async () => (await import('./prose/Prose.tsx')).Prose),
    ),
  },
}

/** What a page needs of the vocabulary of everything that products share. */
export const allVocabulary: Vocabulary = {
  functions: functionRuns,
  formats: formatRuns,
  normalisers: normaliserRuns,
  says,
}
