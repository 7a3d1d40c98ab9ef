import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react'
import type { Parts } from 'runnel/react'
import { focusField, focusOn } from './focusOn.ts'

type ErrorSummaryProps = ComponentProps<Parts['ErrorSummary']>

/** Keeps the focused field in view when the summary above it pushes it down. */
function keepInSight(): void {
  const focused = document.activeElement
  if (focused?.closest('form.step')) focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/**
 * The errors as links to their fields. It takes the focus after every attempt (ERR-04, ERR-05); after a mere blur it is
 * announced without moving the focus.
 */
export function ErrorSummary({ heading, errors, focusKey }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const attempted = focusKey > 0
  const isShown = errors.length > 0
  useLayoutEffect(() => {
    if (attempted) focusOn(box.current)
  }, [attempted, focusKey])
  useEffect(() => {
    if (isShown && !attempted) keepInSight()
  }, [isShown, attempted])
  if (!isShown) return null
  return (
    <div className="part-summary ui-focus" ref={box} tabIndex={-1}>
      <div role={attempted ? 'alert' : 'status'}>
        <h2 className="part-summary-title">{heading}</h2>
        <ul className="part-summary-list">
          {errors.map(({ target, message }) => (
            <li key={target}>
              <a
                className="ui-focus"
                href={`#${target}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(target)
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
