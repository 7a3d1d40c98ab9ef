import {
  type AnyComponent,
  type BlockComponent,
  type BlockProps,
  type ComponentRegistry,
  lazyComponent,
  loadOnce,
  type Preloadable,
  type Source,
  whenShown,
  type WidgetComponent,
  type WidgetProps,
} from 'runnel/react'
import type { BlockCode, WidgetCode } from './shared/code.ts'
import './lazyWidget.css'

/** A lazily loaded widget. Meanwhile its words show and the room of its control is reserved, so that nothing moves when it comes. */
const lazyWidget = ({ widget, room = 'line' }: WidgetCode): Preloadable<WidgetComponent> =>
  lazyComponent<WidgetProps<never, { searchLabel?: string; search?: string }>>(
    loadOnce(widget),
    ({ label, hint, options }) => (
      <div className={`lazy lazy-field lazy-${room}`} aria-busy="true" data-search={options.search}>
        <p className="lazy-label">{options.searchLabel ?? label}</p>
        {hint && <p className="lazy-about">{hint}</p>}
        <div className="lazy-room" />
      </div>
    ),
  )

/**
 * A lazily loaded block. Meanwhile the space that it will take is reserved (lazyWidget.css), by the number of its items
 * and by their texts where they wrap; what is around it can be used.
 */
const lazyBlock = (name: string, source: Source<AnyComponent>, apart: boolean): Preloadable<BlockComponent> =>
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

const blockOf = (name: string, code: BlockCode): BlockComponent =>
  code.whenShown ? whenShown(lazyBlock(name, loadOnce(code.block), false)) : lazyBlock(name, loadOnce(code.block), true)

/** Components by the names of their folders. Each is fetched when a step needs it, or before. */
export function lazyComponents(codes: Record<string, WidgetCode | BlockCode>): Omit<ComponentRegistry, 'parts'> {
  const all = Object.entries(codes)
  return {
    widgets: Object.fromEntries(all.flatMap(([name, code]) => ('widget' in code ? [[name, lazyWidget(code)]] : []))),
    blocks: Object.fromEntries(all.flatMap(([name, code]) => ('block' in code ? [[name, blockOf(name, code)]] : []))),
  }
}
