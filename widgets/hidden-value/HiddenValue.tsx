import type { BlockProps } from '#engine/react/index.ts'
import './HiddenValue.css'

/** An input of type hidden, so that neither eyes nor readers meet it. */
export function HiddenValue({ options: { id, values } }: BlockProps<{ id: string; values: string[] }>) {
  return <input className="hidden-value" type="hidden" id={id} value={values.join(',')} readOnly />
}
