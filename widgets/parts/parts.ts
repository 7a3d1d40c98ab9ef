import type { Parts } from '#engine/react/types.ts'
import { Banner } from './Banner.tsx'
import { Buttons } from './Buttons.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Heading } from './Heading.tsx'
import { Nav } from './Nav.tsx'
import { Notice } from './Notice.tsx'
import { Stages } from './Stages.tsx'
import { StepText } from './StepText.tsx'
import { Working } from './Working.tsx'
import '../shared/controls.css'
import './parts.css'

/** What the engine renders around fields. */
export const parts: Parts = { ErrorSummary, Banner, Heading, StepText, Stages, Notice, Dialog, Buttons, Nav, Working }
