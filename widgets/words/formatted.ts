import type { BlockComponent } from 'runnel/react'
import { Details } from '../details/Details.tsx'
import { FormattedText } from '../formatted-text/FormattedText.tsx'
import { Inset } from '../inset/Inset.tsx'

/** The blocks with formatted texts, by the names that definitions use. */
export const formattedBlocks: Record<string, BlockComponent> = {
  details: Details as BlockComponent,
  'formatted-text': FormattedText as BlockComponent,
  inset: Inset as BlockComponent,
}
