/**
 * The page as the server draws it: compiled into `dist/.render` (`npm run build`), and loaded by `server/page/screens.ts`.
 */
import { DOMParser } from 'linkedom'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { type PublishedFunnel, publishedSource, lossOf } from 'runnel/browser'
import { answerAddress, firstView, sentencesIn, stillWorld, titleOf } from 'runnel/run'
import type { CompiledFunnel } from 'runnel/compile'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { fetchComponents } from '#widgets/components.ts'
import { App, Loading, prepare } from './App.tsx'
import { type Sources, sources, SourcesContext } from './funnel/funnels.ts'
import { usesOf } from './funnel/usesOf.ts'
import { vocabulary } from './funnel/vocabulary.ts'
import { landingTitle } from './pages/landing/landingTitle.ts'
import { type FirstScreen, FirstScreenContext, type FirstStep } from './shell/firstScreen.ts'
import { marksIn } from './shell/marks.ts'
import { stepPath } from './shell/routes.ts'
import { ThemeContext } from './shell/theme.ts'

/** The browser's parser, with which the page reads the texts of a brand. */
class Parser {
  parseFromString(html: string) {
    const page = new DOMParser().parseFromString(
      `<!doctype html><html><head></head><body>${html}</body></html>`,
      'text/html',
    )
    // It makes a text of its own of every entity; a browser does not.
    page.body.normalize()
    return page
  }
}
globalThis.DOMParser ??= Parser as unknown as typeof globalThis.DOMParser

/** A page to draw for a new visitor. */
export interface Wanted {
  /** As `meant` gives it. */
  path: string | undefined
  theme: Theme
  funnels: ReadonlyMap<string, CompiledFunnel>
  /** Those of which the build has another version or none, by id. */
  published?: ReadonlyMap<string, PublishedFunnel>
  /** The funnel of this path in the language that was asked for; absent for the original. */
  translated?: CompiledFunnel
  /** Whether languages are offered that are drafts. */
  drafts: boolean
  /** Milliseconds since 1970. */
  now: number
}

type Site = Pick<Wanted, 'theme' | 'funnels'>

/** A drawn page. */
export interface Drawn {
  /** Of the element in which the page is drawn. */
  html: string
  title: string
  /** What the browser takes over; absent for a page that only the browser draws. */
  screen?: FirstScreen
  /** What the screen is made of, by the names that definitions use; absent without a step. */
  uses?: ReturnType<typeof usesOf>
}

/** The step and the funnel at a path, if the brand offers that funnel. */
function stepAt({ path, theme, funnels }: Site & Pick<Wanted, 'path'>) {
  const answer = path === undefined ? undefined : answerAddress(path, [...funnels.values()])
  const funnel = answer && offers(theme, answer.funnel) ? funnels.get(answer.funnel) : undefined
  return answer && funnel && { ...answer, funnel }
}

/**
 * The path of the landing page or of the step to which an address leads: most show themselves (ROUTE-17, docs/format.md §3.2).
 * Undefined for every other page.
 */
export function meant({ path, ...site }: Site & { path: string }): string | undefined {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const asked = plain === '/claim' ? stepPath({ version: site.theme.defaultFunnel, step: '' }) : plain
  if (asked === '/') return asked
  const found = stepAt({ path: asked, ...site })
  return found && (found.redirect ?? asked)
}

/** The first view of the step at a path; undefined for other pages. */
function firstStep({ now, translated, drafts, ...place }: Wanted): FirstStep | undefined {
  const { theme } = place
  const found = stepAt(place)
  if (!found) return undefined
  const { step } = found
  const funnel = translated?.id === found.funnel.id ? translated : found.funnel
  const loss = lossOf({ funnel, step, kept: null, finished: false, now })
  return {
    funnel: funnel.id,
    view: firstView(stillWorld(funnel, vocabulary, { theme, now }), step),
    lost: loss ? { loss, persist: funnel.persist } : undefined,
    language: funnel.language,
    drafts: drafts || undefined,
  }
}

const titleOfStep = ({ view, language }: FirstStep, { brandName }: Theme): string =>
  titleOf(view, brandName, language && sentencesIn(language))

const sourcesWith = (published: Wanted['published']): Sources =>
  new Map([...sources, ...[...(published ?? [])].map(([id, one]) => [id, publishedSource(one)] as const)])

const markup = (page: ReactNode, theme: Theme, path = '/'): string =>
  renderToString(
    <Router ssrPath={path} ssrSearch="">
      <StrictMode>
        <ThemeContext value={theme}>{page}</ThemeContext>
      </StrictMode>
    </Router>,
  )

const screenMarkup = (screen: FirstScreen, theme: Theme, all: Sources): string =>
  markup(
    <FirstScreenContext value={{ current: screen }}>
      <SourcesContext value={all}>
        <App />
      </SourcesContext>
    </FirstScreenContext>,
    theme,
    screen.path,
  )

/** Draws the page at a path that is meant. Where there is none, the brand's frame says that the page is loading. */
export async function draw(wanted: Wanted): Promise<Drawn> {
  const { path, theme } = wanted
  if (path === undefined) return { html: markup(<Loading />, theme), title: theme.brandName }
  const step = firstStep(wanted)
  const bare: FirstScreen = { path, marks: [], step }
  const all = sourcesWith(wanted.published)
  await Promise.all([prepare(bare, all), step && fetchComponents(usesOf(step.view))])
  // Which footnotes are needed is known once everything else is drawn.
  const screen = { ...bare, marks: marksIn(screenMarkup(bare, theme, all)) }
  return {
    html: screenMarkup(screen, theme, all),
    title: step ? titleOfStep(step, theme) : `${landingTitle} - ${theme.brandName}`,
    screen,
    uses: step && usesOf(step.view),
  }
}
