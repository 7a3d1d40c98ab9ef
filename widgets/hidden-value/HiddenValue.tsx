import type { BlockProps } from 'runnel/react'
import './HiddenValue.css'

/** A hidden input, which neither sighted users nor screen readers perceive. */
export function HiddenValue({ options: { id, values } }: BlockProps<{ id: string; values: string[] }>) {
  return <input className="hidden-value" type="hidden" id={id} value={values.join(',')} readOnly />
}
