import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#preview/styles/frame.css'
import '#preview/styles/controls.css'
import './styles/pages.css'
import './styles/studio.css'
import { App } from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
