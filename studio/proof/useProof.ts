import { useSyncExternalStore } from 'react'
import type { Preview, PreviewState } from '#preview/store/createPreview.ts'
import { usePreviewState } from '#preview/store/usePreviewState.ts'
import type { Workspace, WorkspaceState } from '../store/workspace.ts'
import type { Proof, ProofState } from './createProof.ts'

/** What the panes of a proof get. */
export interface PaneProps {
  workspace: Workspace
  proof: Proof
}

/** Everything that a pane shows: it is drawn again when one of them changes. */
export interface Shown {
  project: WorkspaceState
  state: ProofState
  preview: Preview
  phone: PreviewState
}

export function useShown({ workspace, proof }: PaneProps): Shown {
  const project = useSyncExternalStore(workspace.subscribe, workspace.state)
  const state = useSyncExternalStore(proof.subscribe, proof.state)
  const preview = proof.preview()
  return { project, state, preview, phone: usePreviewState(preview) }
}
