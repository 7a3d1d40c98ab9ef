import type { Workspace, WorkspaceState } from '../store/workspace.ts'

/** A workspace without a server: its texts are those given, and edits take effect at once. */
export function workspaceOf(texts: ReadonlyMap<string, string>, funnel: string): Workspace {
  const listeners = new Set<() => void>()
  let state: WorkspaceState = {
    me: { name: 'Someone', email: 'someone@example.com', role: 'author', secondFactor: false, password: true },
    funnel,
    texts,
    files: new Map(),
    selection: { file: `${funnel}/funnel.json`, pointer: '' },
    fixed: [],
    conflicts: [],
    saving: 'saved',
  }
  const change = (more: Partial<WorkspaceState>): void => {
    state = { ...state, ...more }
    listeners.forEach((listener) => listener())
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: (other) => change({ funnel: other, selection: { file: `${other}/funnel.json`, pointer: '' } }),
    select: (selection) => change({ selection }),
    edit: (path, text) => {
      const next = new Map(state.texts)
      if (text === null) next.delete(path)
      else next.set(path, text)
      change({ texts: next })
    },
    undo: () => undefined,
    redo: () => undefined,
    refresh: () => Promise.resolve(),
    merged: () => ({ merged: '', conflicts: [] }),
    settle: () => undefined,
    noticed: () => undefined,
  }
}
