import { useVirtualizer } from '@tanstack/react-virtual'
import { type Key, type ReactNode, type RefObject, useRef } from 'react'

/** From this many rows on, only those in sight are drawn. */
const most = 200

interface RowsProps<Item> {
  /** What the list holds, for screen readers. */
  label: string
  items: readonly Item[]
  /** The place of the item by default. */
  keyOf?: (item: Item) => Key
  row(item: Item): ReactNode
  className?: string
  /** The element that scrolls around the list. A long list without it scrolls itself. */
  scroller?: RefObject<HTMLElement | null>
}

function VirtualRows<Item>({ label, items, keyOf, row, className, scroller }: RowsProps<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => (scroller ?? box).current,
    estimateSize: () => 64,
    ...(keyOf && { getItemKey: (index: number) => keyOf(items[index]!) as string | number }),
    initialRect: { width: 800, height: 640 },
    overscan: 8,
  })
  const list = (
    <ul className={`${className} is-virtual`} aria-label={label} style={{ blockSize: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start}px)` }}
        >
          {row(items[index]!)}
        </li>
      ))}
    </ul>
  )
  if (scroller) return list
  return (
    <div ref={box} className="rows-box" tabIndex={0} role="group" aria-label={`${label}, scrolled`}>
      {list}
    </div>
  )
}

/** A list of rows, however long. */
export function Rows<Item>({ className = 'rows', ...props }: RowsProps<Item>) {
  const { label, items, keyOf, row } = props
  if (items.length > most) return <VirtualRows {...props} className={className} />
  return (
    <ul className={className} aria-label={label}>
      {items.map((item, at) => (
        <li key={keyOf?.(item) ?? at}>{row(item)}</li>
      ))}
    </ul>
  )
}
