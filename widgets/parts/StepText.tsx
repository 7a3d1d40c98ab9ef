import type { ComponentProps } from 'react'
import type { Parts } from '#engine/react/index.ts'

/** The paragraph under a heading. */
export function StepText({ text }: ComponentProps<Parts['StepText']>) {
  return <p className="part-text">{text}</p>
}
