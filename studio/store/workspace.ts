import type { Me, ProjectFile } from '#schemas/studio/index.ts'

/** What an author has selected: a value in a file. */
export interface Selection {
  /** Below `funnels/`. */
  file: string
  /** JSON Pointer; `''` is the whole file. */
  pointer: string
}

/** How the last change is: `waiting` while the server cannot be reached, `conflict` until the author has chosen. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'conflict'

export interface WorkspaceState {
  me: Me
  /** Id of the funnel that is edited. */
  funnel: string
  /** The current text of every file, with what is not saved yet; removed files are not there. */
  texts: ReadonlyMap<string, string>
  /** What the server knows of every file. */
  files: ReadonlyMap<string, ProjectFile>
  selection: Selection
  saving: Saving
  /** Why it is not saved, if it is not. */
  problem?: string
}

/** What the panels of the studio share. A state is never changed; each change makes a new one. */
export interface Workspace {
  state(): WorkspaceState
  subscribe(listener: () => void): () => void
  /** Opens another funnel. */
  open(funnel: string): void
  select(selection: Selection): void
  /** Replaces the text of a file; null removes it. `about` says in words what was changed. */
  edit(path: string, text: string | null, about: string): void
  undo(): void
  redo(): void
}
