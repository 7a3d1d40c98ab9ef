import type { BlockProps } from '#engine/react/types.ts'
import { TickList } from '../shared/TickList.tsx'
import './Checklist.css'

const usual = ['Check in under 60 seconds', 'Free agreement finder', '1 Million+ drivers signed up']

/** The promises of a start page. */
export function Checklist({ options: { items = usual } }: BlockProps<{ items?: string[] }>) {
  return <TickList items={items} className="checklist" />
}
