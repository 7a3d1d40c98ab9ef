interface PressButtonProps {
  busy: boolean
  /** Whether the last press has failed. */
  failed: boolean
  children: string
  onPress(): void
}

/** The button of a page's only action, which says that it works, and offers another try where it has failed. */
export const PressButton = ({ busy, failed, children, onPress }: PressButtonProps) => (
  <button type="button" className="ui-button ui-button-primary" aria-disabled={busy || undefined} onClick={onPress}>
    {busy ? 'Processing...' : failed ? 'Try Again' : children}
  </button>
)
