import type { WidgetProps } from 'runnel/react'
import { LineField, type LineOptions } from '../shared/LineField.tsx'
import './PhoneInput.css'

/** A telephone number. It is normalised on blur, not while it is typed. */
export const PhoneInput = (props: WidgetProps<string, LineOptions>) => (
  <LineField
    field={props}
    width="medium"
    attributes={{ type: 'tel', inputMode: 'tel', autoComplete: props.options.autocomplete ?? 'tel' }}
  />
)
