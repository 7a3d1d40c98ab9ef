import { useSyncExternalStore } from 'react'
import type { Workspace, WorkspaceState } from './workspace.ts'

export const useWorkspace = (workspace: Workspace): WorkspaceState =>
  useSyncExternalStore(workspace.subscribe, workspace.state)
