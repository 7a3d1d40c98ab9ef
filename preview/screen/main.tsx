import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#app/styles/index.css'
import '#app/funnel/funnel.css'
import '#widgets/shared/controls.css'
import './screen.css'
import { Screen } from './Screen.tsx'
import { keepOuterFocus } from './keepOuterFocus.ts'

keepOuterFocus()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Screen />
  </StrictMode>,
)
