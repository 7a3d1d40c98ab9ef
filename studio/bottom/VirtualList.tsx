import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

/** Rows from which on only those in view are drawn. */
export const mostRows = 200

interface Props<T> {
  label: string
  items: readonly T[]
  scroller: RefObject<HTMLElement | null>
  children(item: T): ReactNode
}

/** A list of which, if it is long, only the part in view is drawn. */
export function VirtualList<T>(props: Props<T>) {
  const { label, items, children } = props
  if (items.length > mostRows) return <Windowed {...props} />
  return (
    <ul className="proof-list" aria-label={label}>
      {items.map((item, at) => (
        <li key={at}>{children(item)}</li>
      ))}
    </ul>
  )
}

function Windowed<T>({ label, items, scroller, children }: Props<T>) {
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    overscan: 8,
  })
  return (
    <ul className="proof-list" aria-label={label} style={{ blockSize: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => (
        <li
          key={index}
          className="is-virtual"
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start}px)` }}
          ref={rows.measureElement}
        >
          {children(items[index]!)}
        </li>
      ))}
    </ul>
  )
}
