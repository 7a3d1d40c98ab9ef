import { useEffect, useRef, type ComponentProps } from 'react'
import type { Parts } from '#engine/react/types.ts'
import { focusField, focusOn } from './focusOn.ts'

type ErrorSummaryProps = ComponentProps<Parts['ErrorSummary']>

/** What has to be put right, as links to the fields; takes the focus at every attempt (ERR-04, ERR-05). */
export function ErrorSummary({ heading, errors, focusKey }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => focusOn(box.current), [focusKey])
  if (errors.length === 0) return null
  return (
    <div className="part-summary ui-focus" ref={box} tabIndex={-1}>
      <div role="alert">
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
