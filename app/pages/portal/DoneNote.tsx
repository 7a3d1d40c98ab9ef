import { DoneIcon } from '#widgets/icons/icons.tsx'

/** A success message. It takes the focus, because the focused element was replaced by it. */
export const DoneNote = ({ children }: { children: string }) => (
  <p ref={(element) => element?.focus()} tabIndex={-1} className="ui-note ui-success">
    <DoneIcon />
    <span>{children}</span>
  </p>
)
