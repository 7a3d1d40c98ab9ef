import { useVirtualizer } from '@tanstack/react-virtual'
import { type Key, type ReactNode, useRef } from 'react'

/** From this many rows on, only those in sight are drawn. */
const most = 200

interface RowsProps<Item> {
  /** What the list holds, for screen readers. */
  label: string
  items: readonly Item[]
  keyOf(item: Item): Key
  row(item: Item): ReactNode
}

function VirtualRows<Item>({ label, items, keyOf, row }: RowsProps<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => 64,
    getItemKey: (index) => keyOf(items[index]!) as string | number,
    initialRect: { width: 800, height: 640 },
    overscan: 8,
  })
  return (
    <div ref={box} className="rows-box" tabIndex={0} role="group" aria-label={`${label}, scrolled`}>
      <ul className="rows rows-virtual" aria-label={label} style={{ blockSize: virtual.getTotalSize() }}>
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
    </div>
  )
}

/** A list of rows, however long. */
export function Rows<Item>(props: RowsProps<Item>) {
  const { label, items, keyOf, row } = props
  if (items.length > most) return <VirtualRows {...props} />
  return (
    <ul className="rows" aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{row(item)}</li>
      ))}
    </ul>
  )
}
