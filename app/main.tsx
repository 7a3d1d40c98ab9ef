import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles/index.css'
import '#widgets/shared/controls.css'
import { App, prepare } from './App.tsx'
import { type FirstScreen, FirstScreenContext, readFirstScreen } from './shell/firstScreen.ts'
import { readTheme, ThemeContext } from './shell/theme.ts'

/** Logs only the name of an error: its message may quote user input. */
const logKind = (error: unknown) =>
  // eslint-disable-next-line no-console -- the browser's log is the only one that a page has
  console.error('A page could not be shown:', error instanceof Error ? error.name : typeof error)

const root = document.getElementById('root')!
/** How a transition ends that the browser gives up: because of another one, a change of the window, or a slow update. */
const givenUp = ['AbortError', 'InvalidStateError', 'TimeoutError']
/** A transition that was given up has shown the new step nevertheless. */
const onRecoverableError = (error: unknown): void => {
  if (!(error instanceof DOMException && givenUp.includes(error.name))) logKind(error)
}
const logs = { onCaughtError: logKind, onUncaughtError: logKind, onRecoverableError }

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
  startTransition(() => void hydrateRoot(root, siteWith(first), logs))
}

const first = readFirstScreen(document)
/** A tab with answers is elsewhere in its journey than the screen that the server drew for somebody new. */
const isNew = document.documentElement.dataset.kept === undefined

if (first && isNew) takeOver(first).catch(() => createRoot(root, logs).render(siteWith()))
else createRoot(root, logs).render(siteWith())
