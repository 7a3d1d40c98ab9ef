import { TickIcon } from '../icons/icons.tsx'
import './TickList.css'

/** A list with a tick before each line. */
export function TickList({ items, className = '' }: { items: string[]; className?: string }) {
  return (
    <ul className={`tick-list ${className}`.trim()}>
      {items.map((item) => (
        <li key={item}>
          <TickIcon />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
