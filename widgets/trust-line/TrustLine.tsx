import type { BlockProps } from 'runnel/react'
import { ShieldIcon } from '../icons/icons.tsx'
import '../shared/controls.css'
import './TrustLine.css'

/** Assurances side by side; on a narrow screen they wrap. */
export function TrustLine({ options: { items } }: BlockProps<{ items: string[] }>) {
  return (
    <ul className="trust-line">
      {items.map((item) => (
        <li key={item}>
          <ShieldIcon />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
