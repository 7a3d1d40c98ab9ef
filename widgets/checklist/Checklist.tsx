import type { BlockProps } from 'runnel/react'
import { TickList } from '../shared/TickList.tsx'
import './Checklist.css'

/** The promises of a start page, as a list with ticks. */
export function Checklist({ options: { items } }: BlockProps<{ items: string[] }>) {
  return <TickList items={items} className="checklist" />
}
