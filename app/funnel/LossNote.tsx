import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { Loss } from 'runnel/browser'
import type { CompiledFunnel } from 'runnel/compile'
import { InfoIcon } from '#widgets/icons/icons.tsx'

const hour = 3_600_000

interface LossNoteProps {
  loss: Loss
  persist: CompiledFunnel['persist']
}

const WaysBack = ({ persist }: Pick<LossNoteProps, 'persist'>) => (
  <p>
    If you have sent a claim, it is safe. If you have an account with us,{' '}
    <Link href="/login?redirect=/portal">log in</Link> or <Link href="/forgot-password">get a link by email</Link> to
    see it.{' '}
    <span>
      {persist.in === 'server'
        ? 'If you have asked for a link to finish later, open it. Otherwise please start again here.'
        : 'Otherwise please start again here.'}
    </span>
  </p>
)

/**
 * Explains why answers are missing, and links to a claim that was submitted. It shows no personal data, because the
 * device may be shared.
 */
export default function LossNote({ loss, persist }: LossNoteProps): ReactElement {
  const hours = `${Math.round(persist.for / hour)} hours`
  const said: Record<Loss, ReactElement> = {
    expired: <p>{`You were here more than ${hours} ago. To protect you, what you had entered has been cleared.`}</p>,
    elsewhere: <p>{`This tab has no answers. They stay in the tab in which they were given, for ${hours} at most.`}</p>,
    finished: (
      <p>
        You have finished this form, and it has been cleared. <Link href="/portal">See your claims</Link>, or start
        again for another claim.
      </p>
    ),
  }
  return (
    <div className="ui-note ui-info loss" role="status">
      <InfoIcon />
      <div className="stack">
        {said[loss]}
        {loss !== 'finished' && <WaysBack persist={persist} />}
      </div>
    </div>
  )
}
