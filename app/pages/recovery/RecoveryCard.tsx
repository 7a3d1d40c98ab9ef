import type { Elements } from 'runnel/react'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'

interface RecoveryCardProps {
  heading: string
  children: Elements
  /** Whether the heading takes the focus, because the card replaces something that was just used. */
  follows?: boolean
}

/** The layout of the recovery pages: one heading and one card. */
export const RecoveryCard = ({ heading, children, follows = false }: RecoveryCardProps) => (
  <PageFrame>
    <div className="ui-card ui-card-large stack">
      <PageHeading key={heading} takesFocus={follows}>
        {heading}
      </PageHeading>
      {children}
    </div>
  </PageFrame>
)
