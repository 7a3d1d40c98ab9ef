import { AlertIcon, DoneIcon, InfoIcon } from '../icons/icons.tsx'
import './controls.css'

const icons = { info: InfoIcon, success: DoneIcon, warning: AlertIcon, error: AlertIcon }

interface NoteProps {
  tone: keyof typeof icons
  role?: 'alert' | 'status'
  children: string
}

/** A sentence in a box with the sign of its tone. An error is announced unless it says otherwise. */
export function Note({ tone, role = tone === 'error' ? 'alert' : undefined, children }: NoteProps) {
  const Icon = icons[tone]
  return (
    <p className={`ui-note ui-${tone}`} role={role}>
      <Icon />
      <span>{children}</span>
    </p>
  )
}
