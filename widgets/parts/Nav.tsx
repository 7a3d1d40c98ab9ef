import { useState, type ComponentProps } from 'react'
import type { Elements, Parts } from 'runnel/react'
import { BackIcon } from '../icons/icons.tsx'

type NavProps = ComponentProps<Parts['Nav']>

/**
 * Next and Back. Next is never natively disabled: shut or busy, it is `aria-disabled` with a reason, and a press still
 * counts as an attempt (BTN-01 to BTN-03, AMB-54). It is a submit button, so that Enter presses it too. While the step
 * is busy, both are shown as busy and do nothing.
 */
export function Nav({
  nav: { place, next, back },
  reasonId,
  onNext,
  onBack,
  children,
}: NavProps & { children?: Elements }) {
  return (
    <div className={`part-nav part-nav-${place}`}>
      {children}
      {next?.reason && (
        <p className="part-reason" id={reasonId}>
          {next.reason}
        </p>
      )}
      <div className="part-nav-row">
        {back && (
          <button
            type="button"
            className="ui-button part-back"
            aria-disabled={back.busy || undefined}
            onClick={() => back.busy || onBack()}
          >
            <BackIcon />
            <span>{back.label}</span>
          </button>
        )}
        {next && <NextButton next={next} reasonId={reasonId} onNext={onNext} />}
      </div>
    </div>
  )
}

function NextButton({
  next,
  reasonId,
  onNext,
}: {
  next: NonNullable<NavProps['nav']['next']>
  reasonId: string
  onNext(): void
}) {
  const { label, shut, busy, reason } = next
  const [idleLabel, setIdleLabel] = useState(label)
  if (!busy && idleLabel !== label) setIdleLabel(label)
  return (
    <button
      type="submit"
      className="ui-button ui-button-primary part-next"
      aria-disabled={shut || busy || undefined}
      aria-describedby={reason ? reasonId : undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!busy) onNext()
      }}
    >
      {/* A new element, so that the change of text does not count as a layout shift. */}
      <span key={String(busy)} className="part-next-label">
        {busy && <span className="ui-spinner" aria-hidden="true" />}
        <span>{label}</span>
      </span>
      {/* Keeps the width of the usual label while the busy one shows. */}
      <span className="part-next-ghost" aria-hidden="true">
        {idleLabel}
      </span>
    </button>
  )
}
