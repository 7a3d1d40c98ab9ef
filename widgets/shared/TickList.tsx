import { TickIcon } from '../icons/icons.tsx'
import './TickList.css'

/** Short lines, each behind a tick. */
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
