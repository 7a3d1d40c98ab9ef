import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles/index.css'
import '#widgets/shared/controls.css'
import { App, fetchPage, prepare } from './App.tsx'
import { type FirstScreen, FirstScreenContext, readFirstScreen } from './shell/firstScreen.ts'
import { followKeyboard } from './shell/keyboard.ts'
import { readTheme, ThemeContext } from './shell/theme.ts'

/** Logs only the name of an error: its message may quote user input. */
const logKind = (error: unknown) =>
  // oxlint-disable-next-line no-console -- the browser's log is the only one that a page has
  console.error('A page could not be shown:', error instanceof Error ? error.name : typeof error)

const root = document.getElementById('root')!
/** Names of the errors with which a browser skips a transition: for another one, a change of the window, or a slow update. */
const skipped = ['AbortError', 'InvalidStateError', 'TimeoutError']
/** Whether a browser that translates has put elements in place of texts: what the server drew cannot be taken over then. */
const isTranslated = (): boolean => root.querySelector('font') !== null
/** A transition that was skipped has shown the new step nevertheless, and React has drawn anew what was translated. */
const onRecoverableError = (error: unknown): void => {
  const isHarmless = error instanceof DOMException ? skipped.includes(error.name) : isTranslated()
  if (!isHarmless) logKind(error)
}
const { early } = window
/** React has taken everything away: the plain note of the document takes its place, with the ways to reach the company. */
const onUncaughtError = (error: unknown): void => {
  logKind(error)
  early?.tell('broken')
}
const logs = { onCaughtError: logKind, onUncaughtError, onRecoverableError }

const siteWith = (first?: FirstScreen) => (
  <StrictMode>
    <ThemeContext value={readTheme(document)}>
      <FirstScreenContext value={{ current: first }}>
        <App />
      </FirstScreenContext>
    </ThemeContext>
  </StrictMode>
)

/** Takes over the screen that the server drew, in small pieces, so that a press in between is answered. */
async function takeOver(first: FirstScreen): Promise<void> {
  // The address may lead to another one, as `/claim` does.
  if (window.location.pathname !== first.path)
    window.history.replaceState(null, '', first.path + window.location.search)
  await prepare(first)
  if (isTranslated()) drawAnew(first)
  else startTransition(() => void hydrateRoot(root, siteWith(first), logs))
}

followKeyboard()

const first = readFirstScreen(document)
/** A tab with answers is elsewhere in its journey than the screen that the server drew for a new visitor. */
const isNew = document.documentElement.dataset.kept === undefined

const drawAnew = (screen?: FirstScreen): void => createRoot(root, logs).render(siteWith(screen))

if (first && isNew) takeOver(first).catch(() => drawAnew())
// The server's note stays until the code of the page is here; drawn again, it would vanish and reappear.
else if (!first && root.childElementCount > 0)
  fetchPage(window.location.pathname).then(
    () => drawAnew(),
    () => drawAnew(),
  )
else drawAnew()
