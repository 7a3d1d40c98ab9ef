import type { ComponentType } from 'react'
import type { BlockProps } from 'runnel/react'
import type { tileIcons } from '#schemas/values/tileIcons.ts'
import { FileIcon, InfoIcon, PercentIcon, PoundIcon, ShieldIcon, TickIcon } from '../icons/icons.tsx'
import '../shared/controls.css'
import './BenefitTiles.css'

export interface Tile {
  title: string
  text: string
  icon?: (typeof tileIcons)[number]
}
export interface BenefitTilesOptions {
  title?: string
  tiles?: Tile[]
}

const icons: Record<NonNullable<Tile['icon']>, ComponentType> = {
  shield: ShieldIcon,
  pound: PoundIcon,
  percent: PercentIcon,
  file: FileIcon,
  tick: TickIcon,
  info: InfoIcon,
}

/** Facts about a car finance claim that hold for every brand. */
export const generalTiles: Tile[] = [
  {
    icon: 'percent',
    title: 'Mis-sold interest rates',
    text: 'Discretionary commission let brokers raise the interest that you paid. It was banned on 28 January 2021.',
  },
  {
    icon: 'pound',
    title: 'No win, no fee',
    text: 'Our fee is 18% to 36% of what you get back, including VAT. There is a 14-day cooling-off period; a cancellation fee applies after it.',
  },
  {
    icon: 'shield',
    title: 'A soft search only',
    text: 'Looking for your agreements has no effect on your credit score.',
  },
  {
    icon: 'info',
    title: 'You can claim for free',
    text: 'You do not need us to claim: you can complain to your lender, and to the Financial Ombudsman Service, yourself at no cost.',
  },
]

/** Tiles with reasons to go on. Without a heading above, their own headings are one level higher. */
export function BenefitTiles({ options: { title, tiles = generalTiles } }: BlockProps<BenefitTilesOptions>) {
  const TileTitle = title ? 'h3' : 'h2'
  return (
    <section className="tiles">
      {title && <h2 className="ui-title tiles-heading">{title}</h2>}
      <ul className="tiles-list">
        {tiles.map((tile) => {
          const Icon = icons[tile.icon ?? 'tick']
          return (
            <li className="ui-card tiles-tile" key={tile.title}>
              <span className="ui-disc">
                <Icon />
              </span>
              <TileTitle className="tiles-title">{tile.title}</TileTitle>
              <p className="tiles-text">{tile.text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
