import type { BlockProps } from '#engine/react/types.ts'
import { ShieldIcon } from '../icons/icons.tsx'
import '../shared/controls.css'
import './TrustLine.css'

const usual = ['Trusted by Thousands', '100% Secure', 'No Win No Fee']

/** Assurances side by side; on a narrow screen they wrap. */
export function TrustLine({ options: { items = usual } }: BlockProps<{ items?: string[] }>) {
  return (
    <ul className="trust-line">
      {items.map((item) => <li key={item}><ShieldIcon />{item}</li>)}
    </ul>
  )
}
