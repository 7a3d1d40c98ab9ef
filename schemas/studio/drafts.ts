import { type Static, Type } from 'typebox'

/** The largest file that a draft may have, in characters. A larger one is refused with 413. */
export const largestFile = 5_000_000

/** A path below `funnels/` that a draft may have: definitions, scenarios, texts, the library and the policy. */
export const draftPath =
  '^([a-z][a-z0-9-]{0,39}/(funnel\\.json|scenarios/[a-z0-9-]{1,60}\\.json|texts/[a-zA-Z-]{2,12}\\.json)|library/(effects|fields|steps|rules|texts/[a-zA-Z-]{2,12})\\.json|policy\\.json)$'

const path = () => Type.String({ pattern: draftPath, maxLength: 120 })
const text = () => Type.Union([Type.String(), Type.Null()])

/** A file of the project as an author sees it. */
export interface ProjectFile {
  path: string
  /** The draft if there is one, otherwise the published text; null: removed by the draft. */
  text: string | null
  /** SHA-256 of the published text; null for a new file. */
  published: string | null
  /** Of the draft; 0 without one. */
  revision: number
  /** Who changed the draft last, and when (ISO). */
  by?: string
  at?: string
  /** The published text, where the draft was made from an older one. */
  moved?: true
}

/** `GET /api/studio/project`: every file, sorted by path. */
export interface Project {
  /** Id of the newest publication. */
  publication: number
  /** Id of the newest change of a draft; 0 if there was none. */
  change: number
  files: ProjectFile[]
  /** Files that only the repository can change (definitions in TypeScript). */
  fixed: string[]
}

/** `PUT /api/studio/drafts`: saves a draft that was made from `revision`. 409 (`DraftConflict`) if it has changed since. */
export const saveDraft = Type.Object(
  {
    path: path(),
    revision: Type.Integer({ minimum: 0 }),
    /** Null removes the file. */
    text: text(),
    /** What was changed, in words: "the headline of address". */
    about: Type.String({ maxLength: 200 }),
  },
  { additionalProperties: false },
)
export type SaveDraft = Static<typeof saveDraft>
export interface SavedDraft {
  revision: number
  /** Id of the change in the history. */
  change: number
  at: string
}
/** The reply with 409. */
export interface DraftConflict {
  theirs: ProjectFile
  /** The text of the revision from which the refused change was made; null if there was none. */
  base: string | null
}

/** `POST /api/studio/drafts/discard`: gives a draft up; the published text is there again. Its history stays. */
export const discardDraft = Type.Object(
  { path: path(), revision: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
)
export type DiscardDraft = Static<typeof discardDraft>

/** An entry of `GET /api/studio/history?path=&before=` (newest first, 100 at most) and of `GET /api/studio/changes?after=` (oldest first). */
export interface DraftChange {
  id: number
  path: string
  revision: number
  about: string
  by: string
  at: string
}
/** `GET /api/studio/history/:id`. */
export interface DraftText {
  text: string | null
}

/** `POST /api/studio/push`: takes files from a folder as drafts, all or none. `base` is the published SHA-256 that the folder was pulled with. */
export const pushFiles = Type.Object(
  {
    files: Type.Array(Type.Object({ path: path(), text: text(), base: text() }, { additionalProperties: false }), {
      maxItems: 500,
    }),
    dryRun: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type PushFiles = Static<typeof pushFiles>
export interface Pushed {
  /** Paths that were (or would be) written, and those that are the same already. */
  written: string[]
  same: string[]
  /** Nothing is written while there is one. */
  conflicts: { path: string; why: string }[]
}
