import { useMemo, type ReactNode } from 'react'
import type { CompiledLanguage } from 'runnel/compile'
import type { FunnelSource } from 'runnel/browser'
import {
  InLanguage as InLanguageOfFunnel,
  LanguageChoice as Choice,
  offeredLanguages,
  useLanguage as useChosen,
} from 'runnel/react'
import { translated } from 'runnel/run'
import { pageTexts } from '#schemas/pageTexts.ts'
import type { FirstStep } from '../../shell/firstScreen.ts'
import { PageTextsContext, usePageTexts } from '../../shell/pageTexts.ts'

/** Whether this page may show drafts: the server says so, and the development server always may. */
const showsDrafts = (first: FirstStep | undefined): boolean =>
  first ? first.drafts === true : import.meta.env.DEV || document.documentElement.dataset.drafts !== undefined

/** The tag of the language of a funnel; undefined for the original. It is kept in the tab, and leaves the address. */
export const useLanguage = (source: FunnelSource, first: FirstStep | undefined): string | undefined =>
  useChosen(source.addresses.id, offeredLanguages(source, showsDrafts(first)), first)

/** Shows what is inside in a language: sentences, page texts, and the language and direction of the document. */
export function InLanguage({ language, children }: { language: CompiledLanguage | undefined; children: ReactNode }) {
  const texts = useMemo(() => (language ? translated(pageTexts, language.page) : pageTexts), [language])
  return (
    <InLanguageOfFunnel language={language}>
      <PageTextsContext value={texts}>{children}</PageTextsContext>
    </InLanguageOfFunnel>
  )
}

interface ChoiceProps {
  source: FunnelSource
  first: FirstStep | undefined
  language: string | undefined
}

/** Links to the other languages of a funnel. */
export const LanguageChoice = ({ source, first, language }: ChoiceProps) => (
  <Choice funnel={source.addresses.id} offered={offeredLanguages(source, showsDrafts(first))} language={language} />
)

/** Says that the language of a page is a draft. */
export function DraftNote({ language }: { language: CompiledLanguage | undefined }) {
  const { draft } = usePageTexts()
  return language?.draft ? <p className="ui-note ui-warning">{draft}</p> : null
}
