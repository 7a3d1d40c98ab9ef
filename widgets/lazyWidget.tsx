import type { BlockProps, WidgetComponent, WidgetProps } from '#engine/react/types.ts'
import { lazyComponent, type AnyComponent, type Preloadable, type Source } from './lazyComponent.tsx'
import './lazyWidget.css'

/** A widget whose code comes later. Meanwhile its label stands there, and room is kept (no layout shift). */
export const lazyWidget = (source: Source<AnyComponent>, room: 'line' | 'tall' = 'line'): Preloadable<WidgetComponent> =>
  lazyComponent<WidgetProps<never, never>>(source, ({ label }) => (
    <div className={`lazy lazy-${room}`} aria-busy="true">
      <p className="lazy-label">{label}</p>
      <div className="lazy-room" />
    </div>
  ))

/** A block whose code comes later. What stands below it shows together with it, so that nothing moves when it arrives. */
export const lazyBlock = (source: Source<AnyComponent>) => lazyComponent<BlockProps<never>>(source, () => <span className="lazy-block" />)
