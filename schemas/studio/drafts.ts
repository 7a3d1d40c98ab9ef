import { type Static, Type } from 'typebox'
import type { Concerns } from './companies.ts'

/** The largest file of a project, in bytes: no larger one is read. A draft that is larger is refused with 413. */
const largestFile = 1_000_000

/** Whether a text is larger than a file of a project may be. A character has three bytes at most. */
export const isTooLarge = (text: string): boolean =>
  3 * text.length > largestFile && new TextEncoder().encode(text).length > largestFile

/**
 * The largest body of a save or a push, in bytes. It has room for the largest file, whose line ends and quotes take two
 * bytes. A larger one is refused with 413.
 */
export const largestBody = 2_100_000

/** The most files of a push. */
export const mostFiles = 500

/** The largest size of all drafts together, in bytes. What goes beyond is refused with 413. */
export const largestDrafts = 50_000_000

/** The most that one member of staff may save within a day, in bytes, kept or not. What goes beyond is refused with 413. */
export const largestDay = 100_000_000

/** A path below `funnels/` that a draft may have: definitions, scenarios, texts, the library and the policy. */
export const draftPath =
  '^([a-z][a-z0-9-]{0,39}/(funnel\\.json|scenarios/[a-z0-9-]{1,60}\\.json|texts/[a-zA-Z-]{2,12}\\.json)|library/(effects|fields|steps|rules|texts/[a-zA-Z-]{2,12})\\.json|policy\\.json)$'

/** The folder of a file below `funnels/`, which is named as its funnel. */
export const folderOf = (path: string): string => path.split('/', 1)[0]!

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
  /** Another text has been published since the draft was made. `base` is the SHA-256 of the one that it was made from. */
  moved?: true
  base?: string | null
}

/**
 * `GET /api/studio/project?folders=one,other`: every file, sorted by path. `folders` are those that a pull has had files
 * of.
 */
export interface Project {
  /** Id of the newest publication. */
  publication: number
  /** Id of the newest change of a draft; 0 if there was none. */
  change: number
  files: ProjectFile[]
  /** The newest format of definitions that this server reads. */
  format: number
  /** Files that only the repository can change (definitions in TypeScript). */
  fixed: string[]
  /** The brands that show each funnel, by its id; absent where all brands are of one company. */
  concerns?: Record<string, Concerns>
  /** Those of the asked folders that are hidden: only brands of other companies show their funnels. Absent if none is. */
  hidden?: string[]
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
    /**
     * The SHA-256 of the published text that the author has seen. If another one has been published, the save is refused,
     * unless the draft itself was made from that older one. With the newest, the draft counts as made from it.
     */
    published: Type.Optional(text()),
  },
  { additionalProperties: false },
)
export type SaveDraft = Static<typeof saveDraft>
export interface SavedDraft {
  /** 0: the text is the published one, so there is no draft any more. */
  revision: number
  /** Id of the change in the history. */
  change: number
  at: string
}
/** The reply with 409. */
export interface DraftConflict {
  theirs: ProjectFile
  /** The text from which the refused change was made; null if there was none. */
  base: string | null
}

/** `POST /api/studio/drafts/discard`: gives a draft up; the published text is there again. Its history stays. Replies as a save. */
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
/** `GET /api/studio/history/:id`, and `GET /api/studio/texts/:sha256` for what was published. */
export interface DraftText {
  text: string | null
}

/**
 * `POST /api/studio/funnels`: begins a funnel, as a draft that extends another one, or of one step. Replies with its
 * `ProjectFile`.
 */
export const newFunnel = Type.Object(
  {
    id: Type.String({ maxLength: 200 }),
    extends: Type.Optional(Type.String({ maxLength: 200 })),
    title: Type.String({ maxLength: 200 }),
    /** Its address; `/claim/<id>` if absent. */
    path: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type NewFunnel = Static<typeof newFunnel>

/**
 * `POST /api/studio/push`: takes files from a folder as drafts, all or none. Larger folders are sent in parts. `base` is the
 * SHA-256 of the text that the folder had from here last, by a pull or a push; null if it had none.
 */
export const pushFiles = Type.Object(
  {
    files: Type.Array(Type.Object({ path: path(), text: text(), base: text() }, { additionalProperties: false }), {
      maxItems: mostFiles,
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
