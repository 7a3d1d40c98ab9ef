import { createContext, useContext, useState } from 'react'
import type { LostAnswers } from 'runnel/browser'
import type { CompiledLanguage } from 'runnel/compile'
import type { FunnelView } from 'runnel/run'

/** The first screen of a funnel, as plain data. */
export interface FirstStep {
  /** Id of the funnel. */
  funnel: string
  view: FunnelView
  lost?: LostAnswers
  /** Absent in the original. */
  language?: CompiledLanguage
  /** Whether languages are offered that are drafts. */
  drafts?: boolean
}

/** What the server drew into the page. The browser draws the same from it, so that nothing moves when it takes over. */
export interface FirstScreen {
  /** The address of what was drawn: where the address of the request leads. */
  path: string
  /** The footnote marks on the page. */
  marks: string[]
  step?: FirstStep
}

/** The screen that the server drew, if it drew one. */
export function readFirstScreen(page: Document): FirstScreen | undefined {
  const text = page.getElementById('screen')?.textContent
  return text ? (JSON.parse(text) as FirstScreen) : undefined
}

/** Holds the screen until the page was drawn once: what is opened later is not what the server drew. */
export const FirstScreenContext = createContext<{ current?: FirstScreen | undefined }>({})

/** The screen that the server drew, for a component of it; undefined for those that are drawn later. */
export function useFirstScreen(): FirstScreen | undefined {
  const holder = useContext(FirstScreenContext)
  const [screen] = useState(() => holder.current)
  return screen
}
