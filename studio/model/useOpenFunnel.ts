import { useMemo } from 'react'
import { useWorkspace } from '../store/useWorkspace.ts'
import type { Workspace } from '../store/workspace.ts'
import { openFunnel, type OpenFunnel } from './openFunnel.ts'
import { useLastGood } from './useLastGood.ts'
import { useSettled } from './useSettled.ts'

type Opened = { texts: ReadonlyMap<string, string>; id: string; funnel: OpenFunnel | undefined }
let last: Opened | undefined

/** Every pane draws the same texts: they are loaded once. */
function openedOnce(texts: ReadonlyMap<string, string>, id: string): OpenFunnel | undefined {
  if (last?.texts !== texts || last.id !== id) last = { texts, id, funnel: openFunnel(texts, id) }
  return last.funnel
}

interface Current {
  /** As it is, or was before its text broke. */
  funnel?: OpenFunnel
  isBroken: boolean
}

/** The funnel that is edited. It follows what is typed when the author pauses; typing does not wait for it. */
export function useOpenFunnel(workspace: Workspace): Current {
  const { texts, funnel: id } = useWorkspace(workspace)
  const settled = useSettled(texts, id)
  const now = useMemo(() => openedOnce(settled, id), [settled, id])
  const funnel = useLastGood(now, id)
  return { funnel, isBroken: now === undefined }
}
