import type { WidgetProps } from 'runnel/react'
import { readNumber } from '#schemas/values/amounts.ts'
import { NumberField, type NumberFieldOptions } from '../shared/NumberField.tsx'
import './NumberInput.css'

export interface NumberInputOptions extends NumberFieldOptions {
  unit?: string
}

/** A number. It is not `<input type="number">`, which drops what it cannot read and changes when the page is scrolled. */
export function NumberInput(props: WidgetProps<number | string, NumberInputOptions>) {
  const { unit } = props.options
  return (
    <NumberField
      field={props}
      read={readNumber}
      write={String}
      inputMode="numeric"
      unit={unit ? { text: unit, at: 'end' } : undefined}
    />
  )
}
