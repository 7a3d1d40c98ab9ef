import type { ComponentProps } from 'react'
import type { Parts } from '#engine/react/index.ts'
import { later } from '../chunks.ts'
import { exportOf, lazyComponent } from '../lazyComponent.tsx'
import { Buttons } from './Buttons.tsx'
import { Heading } from './Heading.tsx'
import { Nav } from './Nav.tsx'
import { StepText } from './StepText.tsx'
import { Working } from './Working.tsx'
import '../shared/controls.css'
import './parts.css'

type LaterPart = 'ErrorSummary' | 'Banner' | 'Stages' | 'Notice' | 'Dialog'

const part = <Name extends LaterPart>(name: Name) => lazyComponent<ComponentProps<Parts[Name]>>(exportOf(later, name))

/** What the engine renders around fields. Parts for what seldom happens come with the code of later steps. */
export const parts: Parts = {
  Buttons,
  Heading,
  Nav,
  StepText,
  Working,
  ErrorSummary: part('ErrorSummary'),
  Banner: part('Banner'),
  Stages: part('Stages'),
  Notice: part('Notice'),
  Dialog: part('Dialog'),
}
