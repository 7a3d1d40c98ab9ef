import type { CSSProperties } from 'react'
import {
  type AnyComponent,
  type BlockComponent,
  type BlockProps,
  lazyComponent,
  type Preloadable,
  type Source,
  type WidgetComponent,
  type WidgetProps,
} from '#engine/react/index.ts'
import './lazyWidget.css'

/** A lazily loaded widget. Meanwhile its label shows and its space is reserved (no layout shift). */
export const lazyWidget = (
  source: Source<AnyComponent>,
  room: 'line' | 'tall' = 'line',
): Preloadable<WidgetComponent> =>
  lazyComponent<WidgetProps<never, never>>(source, ({ label }) => (
    <div className={`lazy lazy-${room}`} aria-busy="true">
      <p className="lazy-label">{label}</p>
      <div className="lazy-room" />
    </div>
  ))

/** The number of items that a block lists. */
const itemsOf = (options: object): number | undefined => Object.values(options).find(Array.isArray)?.length

/**
 * A lazily loaded block. Meanwhile about as much space is reserved as it will take (lazyWidget.css); what is around it
 * can be used.
 */
export const lazyBlock = (name: string, source: Source<AnyComponent>): Preloadable<BlockComponent> =>
  lazyComponent<BlockProps<never>>(source, ({ options }) => (
    <div className={`lazy lazy-${name}`} aria-busy="true" style={{ '--items': itemsOf(options) } as CSSProperties} />
  ))
