import {
  type AnyComponent,
  type BlockComponent,
  type BlockProps,
  lazyComponent,
  type Preloadable,
  type Source,
  type WidgetComponent,
  type WidgetProps,
} from 'runnel/react'
import './lazyWidget.css'

/** A lazily loaded widget. Meanwhile its words show and the room of its control is reserved, so that nothing moves when it comes. */
export const lazyWidget = (source: Source<AnyComponent>, room = 'line'): Preloadable<WidgetComponent> =>
  lazyComponent<WidgetProps<never, { searchLabel?: string; search?: string }>>(source, ({ label, hint, options }) => (
    <div className={`lazy lazy-field lazy-${room}`} aria-busy="true" data-search={options.search}>
      <p className="lazy-label">{options.searchLabel ?? label}</p>
      {hint && <p className="lazy-about">{hint}</p>}
      <div className="lazy-room" />
    </div>
  ))

/**
 * A lazily loaded block. Meanwhile the space that it will take is reserved (lazyWidget.css), by the number of its items
 * and by their texts where they wrap; what is around it can be used.
 */
export const lazyBlock = (name: string, source: Source<AnyComponent>, apart = true): Preloadable<BlockComponent> =>
  lazyComponent<BlockProps<Record<string, unknown>>>(
    source,
    ({ options }) => (
      <div className={`lazy lazy-${name}`} aria-busy="true">
        {(Object.values(options).find(Array.isArray) as { text?: string }[] | undefined)?.map(({ text }, at) => (
          <i key={at}>{text}</i>
        ))}
      </div>
    ),
    apart,
  )
