import type { ComponentType } from 'react'
import type { BlockProps } from '#engine/react/index.ts'
import type { tileIcons } from '#schemas/values/tileIcons.ts'
import { FileIcon, InfoIcon, PercentIcon, PoundIcon, ShieldIcon, TickIcon } from '../icons/icons.tsx'
import { generalTiles } from './generalTiles.ts'
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

/** Tiles of an introduction. Where there is no heading above them, their own headings take its level. */
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
