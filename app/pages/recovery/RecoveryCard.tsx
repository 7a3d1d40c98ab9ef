import type { ReactNode } from 'react'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'

interface RecoveryCardProps {
  heading: string
  children: ReactNode
  /** Takes the place of something that the visitor has just used: its heading takes the focus. */
  follows?: boolean
}

/** A page about the way into an account: one heading, one card. */
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
