import type { ComponentProps } from 'react'
import type { Parts } from 'runnel/react'
import { Modal } from '../dialog/Modal.tsx'

/** A step over a step. Escape and a click outside do nothing: only its buttons lead on (AMB-33). */
export function Dialog({ labelledBy, children }: ComponentProps<Parts['Dialog']>) {
  return <Modal labelledBy={labelledBy}>{children}</Modal>
}
