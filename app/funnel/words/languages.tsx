import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { CompiledLanguage, OfferedLanguage } from 'runnel/compile'
import { original } from 'runnel/contracts'
import { SentencesContext } from 'runnel/react'
import { sentences, sentencesIn, translated } from 'runnel/run'
import { pageTexts } from '#schemas/pageTexts.ts'
import { languageKey, tab } from 'runnel/browser'
import type { FirstStep } from '../../shell/firstScreen.ts'
import { PageTextsContext, usePageTexts } from '../../shell/pageTexts.ts'
import type { FunnelSource } from 'runnel/browser'

/** The language of all other pages, as index.html has it. */
const siteLanguage = 'en-GB'

/** Whether this page may show drafts: the server says so, and the development server always may. */
const showsDrafts = (first: FirstStep | undefined): boolean =>
  first ? first.drafts === true : import.meta.env.DEV || document.documentElement.dataset.drafts !== undefined

/** The languages in which this page offers a funnel besides the original. */
const offered = ({ languages }: FunnelSource, first: FirstStep | undefined): OfferedLanguage[] =>
  languages.filter(({ draft }) => !draft || showsDrafts(first))

/** The language that the address asks for, otherwise the one that was chosen in this tab. */
const asked = (funnel: string): string | null =>
  new URLSearchParams(window.location.search).get('lang') ?? tab.get(languageKey(funnel))

/** The tag of the language of a funnel; undefined for the original. It is kept in the tab, and leaves the address. */
export function useLanguage(source: FunnelSource, first: FirstStep | undefined): string | undefined {
  const { id } = source.addresses
  const [language] = useState(() =>
    first ? first.language?.id : offered(source, first).find((one) => one.id === asked(id))?.id,
  )
  useEffect(() => {
    if (language) tab.set(languageKey(id), language)
    else tab.remove(languageKey(id))
    const address = new URL(window.location.href)
    if (!address.searchParams.has('lang')) return
    address.searchParams.delete('lang')
    window.history.replaceState(window.history.state, '', address)
  }, [id, language])
  return language
}

/** Shows what is inside in a language: sentences, page texts, and the language and direction of the document. */
export function InLanguage({ language, children }: { language: CompiledLanguage | undefined; children: ReactNode }) {
  const [spoken, texts] = useMemo(
    () => (language ? [sentencesIn(language), translated(pageTexts, language.page)] : [sentences, pageTexts]),
    [language],
  )
  useEffect(() => {
    if (!language) return undefined
    const page = document.documentElement
    page.lang = language.id
    page.dir = language.direction
    return () => {
      page.lang = siteLanguage
      page.removeAttribute('dir')
    }
  }, [language])
  return (
    <SentencesContext value={spoken}>
      <PageTextsContext value={texts}>{children}</PageTextsContext>
    </SentencesContext>
  )
}

interface ChoiceProps {
  source: FunnelSource
  first: FirstStep | undefined
  language: string | undefined
}

/** Links to the other languages of a funnel. A page in another language goes on with the same answers. */
export function LanguageChoice({ source, first, language }: ChoiceProps) {
  const { languages } = usePageTexts()
  const others = [original, ...offered(source, first)].filter(({ id }) => id !== (language ?? original.id))
  if (others.length === 0) return null
  return (
    <nav className="languages" aria-label={languages}>
      {others.map(({ id, name, direction }) => (
        <a key={id} href={`?lang=${id}`} lang={id} hrefLang={id} dir={direction}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Says that the language of a page is a draft. */
export function DraftNote({ language }: { language: CompiledLanguage | undefined }) {
  const { draft } = usePageTexts()
  return language?.draft ? <p className="ui-note ui-warning">{draft}</p> : null
}
