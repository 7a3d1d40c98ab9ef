import { useTheme, type BlockProps } from 'runnel/react'
import { money } from '#schemas/values/amounts.ts'
import { focusField } from '../parts/focusOn.ts'
import '../shared/controls.css'
import './AverageRefund.css'

export interface AverageRefundOptions {
  button?: string
  target?: string
}

/** The average refund and an optional button that leads to the form. The footer explains the `**`. */
export function AverageRefund({
  options: { button = 'Start Your Claim Now', target = 'field-address' },
}: BlockProps<AverageRefundOptions>) {
  const { averageClaim = 0 } = useTheme<{ averageClaim?: number }>()
  return (
    <aside className="average-refund" aria-label="Average refund">
      <div className="average-refund-row">
        <p className="average-refund-text">
          Average Refund of <strong>{`${money(averageClaim)}**`}</strong>
        </p>
        {target !== '' && (
          <button type="button" className="ui-button ui-button-primary" onClick={() => focusField(target)}>
            {button}
          </button>
        )}
      </div>
    </aside>
  )
}
