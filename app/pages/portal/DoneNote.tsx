import type { ReactNode } from 'react'
import { DoneIcon } from '#widgets/icons/icons.tsx'

/** Says that something worked. Takes the focus, which stood in what it replaces. */
export const DoneNote = ({ children }: { children: ReactNode }) => (
  <p ref={(element) => element?.focus()} tabIndex={-1} className="ui-note ui-success">
    <DoneIcon />
    {children}
  </p>
)
