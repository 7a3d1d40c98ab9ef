import type { Concerns, Me, ProjectFile } from '#schemas/studio/index.ts'
import type { Merged } from '../merge/mergeDefinitions.ts'

/** What an author has selected: a value in a file. */
export interface Selection {
  /** Below `funnels/`. */
  file: string
  /** JSON Pointer; `''` is the whole file. */
  pointer: string
}

/** How the last change is: `waiting` while the server cannot be reached, `conflict` until the author has chosen. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'conflict'

/** A file that another author has changed at the same places. */
export interface FileConflict {
  path: string
  /** What both started from; null: the file was not there. */
  base: string | null
  theirs: ProjectFile
}

/** Whose version of a place an author chooses. */
export type Choice = 'mine' | 'theirs'

export interface WorkspaceState {
  me: Me
  /** Id of the funnel that is edited. */
  funnel: string
  /** The current text of every file, with what is not saved yet; removed files are not there. */
  texts: ReadonlyMap<string, string>
  /** What the server knows of every file. */
  files: ReadonlyMap<string, ProjectFile>
  /** Files that only the repository can change. */
  fixed: readonly string[]
  /** The brands that show each funnel, by its id; absent where all brands are of one company. */
  concerns?: Readonly<Record<string, Concerns>>
  selection: Selection
  saving: Saving
  /** Why it is not saved, if it is not. */
  problem?: string
  /** Something that happened without the author, in words. */
  notice?: string
  conflicts: readonly FileConflict[]
  /** What undo and redo would change, in words. */
  undoes?: string
  redoes?: string
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
  /** Asks the server for all files again, as after a publication. What is not saved yet stays. */
  refresh(): Promise<void>
  /** What both versions of a file in conflict come to, and where they differ. */
  merged(conflict: FileConflict): Merged
  /** Ends a conflict with a choice for each place, by pointer. */
  settle(path: string, choices: ReadonlyMap<string, Choice>): void
  /** Takes a notice away. */
  noticed(): void
}
