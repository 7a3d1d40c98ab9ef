import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { type FunnelSource, languageKey, tab, takeAlong } from '#engine/browser/index.ts'
import type { CompiledLanguage, OfferedLanguage } from '#engine/compile/index.ts'
import { original } from '#engine/definition/index.ts'
import { sentences, sentencesIn } from '#engine/run/index.ts'
import { SentencesContext, useSentences } from '../context.ts'

/** The language that the address asks for if the page has it, otherwise the one that was chosen in this tab. */
function askedIn(offered: OfferedLanguage[], funnel: string): string | undefined {
  const asked = new URLSearchParams(window.location.search).get('lang')
  const known = [original, ...offered].map(({ id }) => id)
  const chosen = [asked, tab.get(languageKey(funnel))].find((id) => id !== null && known.includes(id))
  return chosen === original.id ? undefined : (chosen ?? undefined)
}

/** The languages in which a page offers a funnel besides the original. */
export const offeredLanguages = ({ languages }: FunnelSource, drafts: boolean): OfferedLanguage[] =>
  languages.filter(({ draft }) => drafts || !draft)

/**
 * The tag of the language of a funnel: that of `?lang=`, which is kept in the tab and leaves the address. One that the
 * page does not offer counts for nothing. Undefined for the original. `drawn` is the page that a server has drawn in this language already.
 */
export function useLanguage(
  funnel: string,
  offered: OfferedLanguage[],
  drawn?: { language?: { id: string } },
): string | undefined {
  const [language] = useState(() => (drawn ? drawn.language?.id : askedIn(offered, funnel)))
  useEffect(() => {
    if (language) tab.set(languageKey(funnel), language)
    else tab.remove(languageKey(funnel))
    const address = new URL(window.location.href)
    if (!address.searchParams.has('lang')) return
    address.searchParams.delete('lang')
    window.history.replaceState(window.history.state, '', address)
  }, [funnel, language])
  return language
}

/** Shows what is inside in a language: the sentences of the engine, and the language and direction of the document. */
export function InLanguage({ language, children }: { language: CompiledLanguage | undefined; children: ReactNode }) {
  const spoken = useMemo(() => (language ? sentencesIn(language) : sentences), [language])
  useEffect(() => {
    if (!language) return undefined
    const page = document.documentElement
    const { lang, dir } = page
    page.lang = language.id
    page.dir = language.direction
    return () => {
      page.lang = lang
      if (dir) page.dir = dir
      else page.removeAttribute('dir')
    }
  }, [language])
  return <SentencesContext value={spoken}>{children}</SentencesContext>
}

interface ChoiceProps {
  /** The id of the funnel. */
  funnel: string
  offered: OfferedLanguage[]
  /** The tag of the language that is shown. */
  language: string | undefined
}

/** Links to the other languages of a funnel. A page in another language goes on with the same answers. */
export function LanguageChoice({ funnel, offered, language = original.id }: ChoiceProps) {
  const { languages } = useSentences()
  const others = [original, ...offered].filter(({ id }) => id !== language)
  if (others.length === 0) return null
  // A press that opens another tab leaves this page where it is.
  const leave = ({ ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): void => {
    if (!(defaultPrevented || ctrlKey || metaKey || shiftKey || altKey)) takeAlong(funnel)
  }
  return (
    <nav className="languages" aria-label={languages}>
      {others.map(({ id, name, direction }) => (
        <a key={id} href={`?lang=${id}`} lang={id} hrefLang={id} dir={direction} onClick={leave}>
          {name}
        </a>
      ))}
    </nav>
  )
}
