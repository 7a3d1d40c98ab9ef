import type { Me, ProjectFile } from '#schemas/studio/index.ts'
import type { Selection, Workspace, WorkspaceState } from '../store/workspace.ts'

interface Fake extends Workspace {
  edits: { path: string; text: string | null; about: string }[]
  selected: Selection[]
}

/** A workspace that holds what it is given and notes what is done to it. */
export function fakeWorkspace(me: Me, files: ProjectFile[], more: Partial<WorkspaceState> = {}): Fake {
  const state: WorkspaceState = {
    me,
    funnel: 'v3x',
    texts: new Map(files.flatMap(({ path, text }) => (text === null ? [] : [[path, text]]))),
    files: new Map(files.map((file) => [file.path, file])),
    selection: { file: 'v3x/funnel.json', pointer: '' },
    fixed: [],
    conflicts: [],
    saving: 'saved',
    ...more,
  }
  const edits: Fake['edits'] = []
  const selected: Selection[] = []
  return {
    state: () => state,
    subscribe: () => () => {},
    open: () => {},
    select: (selection) => void selected.push(selection),
    edit: (path, text, about) => void edits.push({ path, text, about }),
    undo: () => {},
    redo: () => {},
    refresh: () => Promise.resolve(),
    merged: () => ({ merged: '', conflicts: [] }),
    settle: () => undefined,
    noticed: () => undefined,
    edits,
    selected,
  }
}
