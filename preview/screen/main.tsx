import { StrictMode } from 'react'
import '#app/styles/index.css'
import '#app/funnel/funnel.css'
import '#widgets/shared/controls.css'
import './screen.css'
import { Screen } from './Screen.tsx'
import { keepOuterFocus } from './keepOuterFocus.ts'
import { drawPage } from '../parts/drawPage.tsx'

keepOuterFocus()
drawPage(
  <StrictMode>
    <Screen />
  </StrictMode>,
)
