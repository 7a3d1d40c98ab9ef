import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/index.css'
import '#widgets/shared/controls.css'
import { App } from './App.tsx'
import { readTheme, ThemeContext } from './shell/theme.ts'

/** Logs only the name of an error: its message may quote user input. */

const logKind = (error: unknown) =>
  // eslint-disable-next-line no-console -- the browser's log is the only one that a page has
  console.error('A page could not be shown:', error instanceof Error ? error.name : typeof error)

createRoot(document.getElementById('root')!, { onCaughtError: logKind, onUncaughtError: logKind }).render(
  <StrictMode>
    <ThemeContext value={readTheme(document)}>
      <App />
    </ThemeContext>
  </StrictMode>,
)
