import type { ComponentProps } from 'react'
import { lazyComponent, loadOnce, type Parts } from 'runnel/react'

/** The task list, in a chunk of its own. */
export const Tasks = lazyComponent<ComponentProps<Parts['Tasks']>>(
  loadOnce(async () => (await import('./TaskList.tsx')).TaskList),
)
