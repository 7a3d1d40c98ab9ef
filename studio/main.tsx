import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#preview/styles/frame.css'
import '#preview/styles/controls.css'
import './styles/pages.css'
import './styles/studio.css'
import { App } from './App.tsx'
import { Page } from './parts/Page.tsx'

/** The newest thing that each call needs: without it the studio would say that the server cannot be reached. */
const isTooOld = !('any' in AbortSignal)

const TooOld = () => (
  <Page title="The studio cannot be opened">
    <p>This browser is too old for the studio. Please update it, or use another one.</p>
  </Page>
)

createRoot(document.getElementById('root')!).render(<StrictMode>{isTooOld ? <TooOld /> : <App />}</StrictMode>)
