import type { BlockProps } from 'runnel/react'
import { InfoIcon } from '../icons/icons.tsx'
import '../shared/controls.css'
import './Hint.css'

/** A remark that helps with the step. */
export function Hint({ options: { text } }: BlockProps<{ text: string }>) {
  return (
    <p className="ui-note ui-info hint">
      <InfoIcon />
      <span>{text}</span>
    </p>
  )
}
