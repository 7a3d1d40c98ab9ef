import type { CSSProperties } from 'react'
import type { BlockComponent, BlockProps, WidgetComponent, WidgetProps } from '#engine/react/index.ts'
import { lazyComponent, type AnyComponent, type Preloadable, type Source } from './lazyComponent.tsx'
import './lazyWidget.css'

/** A widget whose code comes later. Meanwhile its label stands there, and room is kept (no layout shift). */
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

/** How many things a block lists. */
const itemsOf = (options: object): number | undefined => Object.values(options).find(Array.isArray)?.length

/** A block whose code comes later. Meanwhile about as much room is kept as it will take (lazyWidget.css); what stands around it is there to be used. */
export const lazyBlock = (name: string, source: Source<AnyComponent>): Preloadable<BlockComponent> =>
  lazyComponent<BlockProps<never>>(source, ({ options }) => (
    <div className={`lazy lazy-${name}`} aria-busy="true" style={{ '--items': itemsOf(options) } as CSSProperties} />
  ))
