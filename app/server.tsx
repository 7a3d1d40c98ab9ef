/**
 * The page as the server draws it: compiled into `dist/.render` (`npm run build`), and loaded by `server/page/screens.ts`.
 */
import { DOMParser } from 'linkedom'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { answerAddress, firstView, stillWorld } from '#engine/run/index.ts'
import type { CompiledFunnel } from '#engine/compile/index.ts'
import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { fetchComponents } from '#widgets/components.ts'
import { App, prepare } from './App.tsx'
import { lossOf } from './funnel/lossOf.ts'
import { titleOf } from './funnel/titleOf.ts'
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

/** A page to draw, for somebody new. */
export interface Wanted {
  /** Of the address, without query. */
  path: string
  theme: Theme
  funnels: ReadonlyMap<string, CompiledFunnel>
  /** Milliseconds since 1970. */
  now: number
}

/** A drawn page. */
export interface Drawn {
  /** Of the element in which the page is drawn. */
  html: string
  title: string
  screen: FirstScreen
  /** What the screen is made of, by the names that definitions use; absent on the landing page. */
  uses?: ReturnType<typeof usesOf>
}

/** Where an address leads: most show themselves (ROUTE-17, docs/format.md §3.2). */
export function meant({ path, theme, funnels }: Omit<Wanted, 'now'>): string {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const asked = plain === '/claim' ? stepPath({ version: theme.defaultFunnel, step: '' }) : plain
  return answerAddress(asked, [...funnels.values()])?.redirect ?? asked
}

/** The first step of the funnel at a path; undefined for other pages. */
function stepAt({ path, theme, funnels, now }: Wanted): FirstStep | undefined {
  const answer = answerAddress(path, [...funnels.values()])
  const funnel = answer && offers(theme, answer.funnel) ? funnels.get(answer.funnel) : undefined
  if (!answer || !funnel) return undefined
  const { step } = answer
  const loss = lossOf({ funnel, step, kept: null, finished: false, now })
  return {
    funnel: funnel.id,
    view: firstView(stillWorld(funnel, vocabulary, { theme, now }), step),
    ...(loss && { lost: { loss, persist: funnel.persist } }),
  }
}

const markup = (screen: FirstScreen, theme: Theme): string =>
  renderToString(
    <Router ssrPath={screen.path} ssrSearch="">
      <StrictMode>
        <ThemeContext value={theme}>
          <FirstScreenContext value={{ current: screen }}>
            <App />
          </FirstScreenContext>
        </ThemeContext>
      </StrictMode>
    </Router>,
  )

/** Draws the landing page, or the first step of the funnel at a path that is meant; undefined for every other page. */
export async function draw(wanted: Wanted): Promise<Drawn | undefined> {
  const { path, theme } = wanted
  const step = stepAt(wanted)
  if (!step && path !== '/') return undefined
  const bare: FirstScreen = { path, marks: [], ...(step && { step }) }
  await Promise.all([prepare(bare), step && fetchComponents(usesOf(step.view))])
  // Which footnotes are needed is known once everything else is drawn.
  const screen = { ...bare, marks: marksIn(markup(bare, theme)) }
  return {
    html: markup(screen, theme),
    title: step ? titleOf(step.view, theme) : `${landingTitle} - ${theme.brandName}`,
    screen,
    ...(step && { uses: usesOf(step.view) }),
  }
}
