import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTheme, type BlockProps } from 'runnel/react'
import { money } from '#schemas/values/amounts.ts'
import { focusField } from '../parts/focusOn.ts'
import '../shared/controls.css'
import './AverageRefund.css'

export interface AverageRefundOptions {
  button?: string
  target?: string
}

/** Whether any part of an element is on the screen, above the bar. */
function isInSight(element: Element, bar: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < Math.min(window.innerHeight, bar.getBoundingClientRect().top)
}

/** Whether the button of the bar's own form is out of sight, or there is no form: two start buttons at a time are one too many. */
function useIsNeeded(bar: RefObject<HTMLElement | null>): boolean {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const form = bar.current!.closest('form')
    const look = (): void => {
      const own = form?.querySelector('[type=submit]')
      setNeeded(!form || Boolean(own && !isInSight(own, bar.current!)))
    }
    look()
    // The fields arrive later than the bar, and what is answered changes how long the form is.
    const grown = new ResizeObserver(look)
    if (form) grown.observe(form)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      grown.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [bar])
  return needed
}

/**
 * The average refund and an optional button that leads to the form, shown while the form's own button is out of sight.
 * The footer explains the `**`.
 */
export function AverageRefund({
  options: { button = 'Start Your Claim Now', target = 'field-address' },
}: BlockProps<AverageRefundOptions>) {
  const { averageClaim = 0 } = useTheme<{ averageClaim?: number }>()
  const bar = useRef<HTMLElement>(null)
  const needed = useIsNeeded(bar)
  return (
    <aside className="average-refund" aria-label="Average refund" ref={bar}>
      <div className="average-refund-row">
        <p className="average-refund-text">
          Average Refund of <strong>{`${money(averageClaim)}**`}</strong>
        </p>
        {target !== '' && (
          <button
            type="button"
            // It keeps its room, so that the words beside it do not move.
            className={`ui-button ui-button-primary ${needed ? '' : 'average-refund-spare'}`}
            onClick={() => focusField(target)}
          >
            {button}
          </button>
        )}
      </div>
    </aside>
  )
}
