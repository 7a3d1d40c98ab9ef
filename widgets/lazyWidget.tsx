import { lazy, Suspense, type ComponentType } from 'react'
import type { WidgetComponent, WidgetProps } from '#engine/react/types.ts'
import './lazyWidget.css'

/** `preload` fetches the code before a step needs it. */
export type LazyWidgetComponent = WidgetComponent & { preload(): void }

type Load<P> = () => Promise<ComponentType<P>>

/** A widget whose code is fetched when a step first shows it. Meanwhile its label stands there, and room is kept (no layout shift). */
export function lazyWidget<P extends WidgetProps<never, never>>(load: Load<P>, room: 'line' | 'tall'): LazyWidgetComponent {
  const Loaded = lazy(async () => ({ default: (await load()) as unknown as WidgetComponent }))
  const LazyWidget: WidgetComponent = (props) => {
    return (
      <Suspense
        fallback={
          <div className={`lazy lazy-${room}`} aria-busy="true">
            <p className="lazy-label">{props.label}</p>
            <div className="lazy-room" />
          </div>
        }
      >
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyWidget, { preload: () => void load() })
}
