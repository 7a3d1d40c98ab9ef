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

/** What a field says above its control, by whichever of its options. */
interface Words {
  labelHidden?: boolean
  searchLabel?: string
  search?: string
}

/** A lazily loaded widget. Meanwhile its words show and the room of its control is reserved, so that nothing moves when it comes. */
export const lazyWidget = (
  source: Source<AnyComponent>,
  room: 'line' | 'tall' | 'address' = 'line',
): Preloadable<WidgetComponent> =>
  lazyComponent<WidgetProps<never, Words>>(source, ({ label, hint, options: { labelHidden, searchLabel, search } }) => (
    <div className={`lazy lazy-field lazy-${room}`} aria-busy="true" data-search={search}>
      {!labelHidden && <p className="lazy-label">{searchLabel ?? label}</p>}
      {hint && <p className="lazy-about">{hint}</p>}
      <div className="lazy-room" />
    </div>
  ))

/** What a block lists. */
const itemsOf = (options: object): unknown[] => Object.values(options).find(Array.isArray) ?? []

/**
 * A lazily loaded block. Meanwhile the space that it will take is reserved (lazyWidget.css), by the number of its items
 * and by their texts where they wrap; what is around it can be used.
 */
export const lazyBlock = (name: string, source: Source<AnyComponent>): Preloadable<BlockComponent> =>
  lazyComponent<BlockProps<never>>(source, ({ options }) => (
    <div className={`lazy lazy-${name}`} aria-busy="true">
      {itemsOf(options).map((item, at) => (
        <i key={at}>{(item as { text?: string }).text}</i>
      ))}
    </div>
  ))
