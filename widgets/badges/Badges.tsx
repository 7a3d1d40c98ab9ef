import type { ComponentType } from 'react'
import type { BlockProps } from 'runnel/react'
import { ClockIcon, PoundIcon, ShieldIcon } from '../icons/icons.tsx'
import type { badgeIcons } from './Badges.widget.ts'
import '../shared/controls.css'
import './Badges.css'

export interface Badge {
  text: string
  icon?: (typeof badgeIcons)[number]
}

const icons: Record<NonNullable<Badge['icon']>, ComponentType> = {
  shield: ShieldIcon,
  clock: ClockIcon,
  pound: PoundIcon,
}

/**
 * A row of badges that wraps on narrow screens. A badge without text is left out, because its claim may not hold for
 * every brand.
 */
export function Badges({ options: { items } }: BlockProps<{ items: Badge[] }>) {
  return (
    <ul className="badges">
      {items
        .filter(({ text }) => text !== '')
        .map(({ text, icon = 'shield' }) => {
          const Icon = icons[icon]
          return (
            <li className="badge" key={text}>
              <Icon />
              <span>{text}</span>
            </li>
          )
        })}
    </ul>
  )
}
