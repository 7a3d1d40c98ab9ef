import type { WidgetProps } from 'runnel/react'
import { readPounds, writePounds } from '#schemas/values/amounts.ts'
import { NumberField, type NumberFieldOptions } from '../shared/NumberField.tsx'
import './MoneyInput.css'

const pounds = { text: '£', at: 'start', spoken: 'in pounds' } as const

/** An amount in pounds. */
export const MoneyInput = (props: WidgetProps<number | string, NumberFieldOptions>) => (
  <NumberField field={props} read={readPounds} write={writePounds} inputMode="decimal" unit={pounds} />
)
