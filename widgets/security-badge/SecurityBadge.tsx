import type { BlockProps } from 'runnel/react'
import { ShieldIcon } from '../icons/icons.tsx'
import '../shared/controls.css'
import './SecurityBadge.css'

export interface SecurityBadgeOptions {
  title?: string
  text?: string
}

/** A shield with its words. */
export function SecurityBadge({ options: { title = '100% Secure', text } }: BlockProps<SecurityBadgeOptions>) {
  return (
    <div className="security-badge">
      <ShieldIcon />
      <p className="security-badge-words">
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </p>
    </div>
  )
}
