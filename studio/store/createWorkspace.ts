import type { Me, Project, ProjectFile } from '#schemas/studio/index.ts'
import { conflictOf, messageOf, StudioError, type studio } from '../api/client.ts'
import { type Merged, mergeDefinitions, settleConflict } from '../merge/mergeDefinitions.ts'
import type { KeptChanges } from './kept.ts'
import type { Choice, FileConflict, Saving, Selection, Workspace, WorkspaceState } from './workspace.ts'

/** The calls of the studio's API that a workspace makes. */
export type WorkspaceApi = Pick<typeof studio, 'project' | 'saveDraft' | 'changes'>

interface Options {
  api: WorkspaceApi
  me: Me
  kept: KeptChanges
  /** Milliseconds without a change after which a file is saved. */
  pause?: number
}

interface Edit {
  path: string
  before: string | null
  after: string | null
  about: string
  at: number
}

/** A file that differs from what the server has. */
interface Unsaved {
  about: string
  timer?: ReturnType<typeof setTimeout>
  sending?: boolean
  /** Refused for another reason than a conflict: only the author can go on. */
  refused?: boolean
}

/** Edits of one thing within this time are one step of undo. */
const oneEdit = 1500 // ms
const longestWait = 15_000 // ms
const mostUndone = 500
const backNotice = 'Changes that had not reached the server are back. Undo takes them away again.'

export interface OpenWorkspace extends Workspace {
  /** Looks for changes of others. */
  poll(): Promise<void>
  /** Sends what waits, at once. */
  flush(): void
  close(): void
}

/** The published text that an author has seen, by its hash: a draft hides those that came after it. */
const seenOf = ({ moved, base, published }: Pick<ProjectFile, 'moved' | 'base' | 'published'>): string | null =>
  moved ? (base ?? null) : published

const wholeFunnel = (funnel: string): Selection => ({ file: `${funnel}/funnel.json`, pointer: '' })

/** Loads all files and keeps them with the author's changes; saves automatically. */
export async function createWorkspace({ api, me, kept, pause = 500 }: Options): Promise<OpenWorkspace> {
  const listeners = new Set<() => void>()
  const unsaved = new Map<string, Unsaved>()
  const done: Edit[] = []
  const undone: Edit[] = []
  let change = 0
  let fails = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOffline = false
  let isClosed = false

  const textsOf = (files: ReadonlyMap<string, ProjectFile>): Map<string, string> =>
    new Map([...files.values()].flatMap(({ path, text }) => (text === null ? [] : [[path, text] as const])))

  const filesOf = (project: Project): Map<string, ProjectFile> =>
    new Map(project.files.map((file) => [file.path, file]))

  const project = await api.project()
  change = project.change
  const files = filesOf(project)
  let state: WorkspaceState = {
    me,
    funnel: '',
    files,
    texts: textsOf(files),
    fixed: project.fixed,
    concerns: project.concerns,
    selection: { file: '', pointer: '' },
    saving: 'saved',
    conflicts: [],
  }

  function savingNow(): Saving {
    if (state.conflicts.length > 0) return 'conflict'
    if (unsaved.size === 0) return 'saved'
    return isOffline || [...unsaved.values()].some(({ refused }) => refused) ? 'waiting' : 'saving'
  }

  function put(part: Partial<WorkspaceState>): void {
    const { texts: before, selection } = state
    state = { ...state, ...part }
    // What is selected may have been removed, as by undo.
    const isGone = part.selection === undefined && before.has(selection.file) && !state.texts.has(selection.file)
    if (isGone) state = { ...state, selection: wholeFunnel(state.funnel) }
    const saving = savingNow()
    state = {
      ...state,
      saving,
      problem: saving === 'saved' || saving === 'saving' ? undefined : state.problem,
      undoes: done.at(-1)?.about,
      redoes: undone.at(-1)?.about,
    }
    listeners.forEach((listener) => listener())
  }

  const textOf = (path: string): string | null => state.texts.get(path) ?? null
  const savedText = (path: string): string | null => state.files.get(path)?.text ?? null
  const withText = (path: string, text: string | null): Map<string, string> => {
    const texts = new Map(state.texts)
    if (text === null) texts.delete(path)
    else texts.set(path, text)
    return texts
  }
  const withFile = (file: ProjectFile): Map<string, ProjectFile> => new Map(state.files).set(file.path, file)
  const fileAt = (path: string): ProjectFile =>
    state.files.get(path) ?? { path, text: null, published: null, revision: 0 }

  /** Makes a text the current one, and saves it soon. */
  function write(path: string, text: string | null, about: string): void {
    const { revision, text: base, ...file } = fileAt(path)
    const waiting = unsaved.get(path) ?? { about }
    clearTimeout(waiting.timer)
    if (text === base && !waiting.sending) {
      unsaved.delete(path)
      kept.forget(path)
    } else {
      unsaved.set(path, { ...waiting, about, refused: false, timer: setTimeout(() => void save(path), pause) })
      kept.keep({ path, text, revision, base, published: seenOf(file), about })
    }
    put({ texts: withText(path, text) })
  }

  async function save(path: string): Promise<void> {
    const waiting = unsaved.get(path)
    if (!waiting || waiting.sending || isClosed || state.conflicts.some((one) => one.path === path)) return
    clearTimeout(waiting.timer)
    waiting.sending = true
    const [text, { revision, ...file }] = [textOf(path), fileAt(path)]
    const about = waiting.about.slice(0, 200)
    put({})
    try {
      const saved = await api.saveDraft({ path, revision, text, about, published: seenOf(file) })
      isOffline = false
      fails = 0
      state = {
        ...state,
        files: withFile({ ...fileAt(path), text, revision: saved.revision, by: me.name, at: saved.at }),
      }
      settleSending(path)
      if (textOf(path) === text) {
        unsaved.delete(path)
        kept.forget(path)
      } else void save(path)
      put({})
    } catch (error) {
      settleSending(path)
      failed(path, error)
    }
  }

  function settleSending(path: string): void {
    const waiting = unsaved.get(path)
    if (waiting) unsaved.set(path, { ...waiting, sending: false })
  }

  function failed(path: string, error: unknown): void {
    const conflict = conflictOf(error)
    if (conflict) return meet({ path, base: conflict.base ?? savedText(path), theirs: conflict.theirs })
    const status = error instanceof StudioError ? error.status : 500
    if (status !== 0 && status < 500 && status !== 429) {
      unsaved.set(path, { ...unsaved.get(path)!, refused: true })
      return put({ problem: messageOf(error) })
    }
    isOffline = true
    put({ problem: messageOf(error) })
    clearTimeout(retry)
    fails += 1
    retry = setTimeout(flush, Math.min(longestWait, 1000 * 2 ** Math.min(fails - 1, 4)))
  }

  const merged = ({ path, base, theirs }: FileConflict): Merged => {
    const mine = textOf(path)
    if (mine !== null && theirs.text !== null && base !== null) return mergeDefinitions(base, mine, theirs.text)
    if (mine === theirs.text) return { merged: mine ?? '', conflicts: [] }
    const sides = { base: base ?? undefined, mine: mine ?? undefined, theirs: theirs.text ?? undefined }
    return { merged: theirs.text ?? '', conflicts: [{ pointer: '', about: 'the whole file', ...sides }] }
  }

  /** Merges another author's change with this author's own. */
  function meet(conflict: FileConflict): void {
    const { path, theirs } = conflict
    const both = merged(conflict)
    if (both.conflicts.length > 0) {
      const others = state.conflicts.filter((one) => one.path !== path)
      return put({
        conflicts: [...others, conflict],
        problem: `${theirs.by ?? 'Another author'} changed the same place. Choose which version stays.`,
      })
    }
    state = { ...state, files: withFile(theirs) }
    const text = textOf(path) === null && theirs.text === null ? null : both.merged
    write(path, text, unsaved.get(path)?.about ?? 'both changes')
  }

  function settle(path: string, choices: ReadonlyMap<string, Choice>): void {
    const conflict = state.conflicts.find((one) => one.path === path)
    if (!conflict) return
    const { merged: text, conflicts } = merged(conflict)
    const whole = conflicts.find(({ pointer }) => pointer === '')
    const sideOf = (pointer: string): Choice => choices.get(pointer) ?? 'mine'
    // A file that one side has removed is no text to settle in. From the end, so that places before it stay.
    const chosen = whole
      ? sideOf('') === 'mine'
        ? textOf(path)
        : conflict.theirs.text
      : conflicts.reduceRight((now, one) => settleConflict(now, one, sideOf(one.pointer)), text)
    state = {
      ...state,
      conflicts: state.conflicts.filter((one) => one.path !== path),
      files: withFile(conflict.theirs),
    }
    write(path, chosen, unsaved.get(path)?.about ?? 'both changes')
    void save(path)
  }

  function takeOver(project: Project): void {
    change = Math.max(change, project.change)
    const next = filesOf(project)
    const texts = textsOf(next)
    for (const path of unsaved.keys()) {
      // What is not saved yet stays as it is, and from what it was made: the save finds the conflict.
      const [own, text] = [state.files.get(path), textOf(path)]
      if (own) next.set(path, own)
      if (text === null) texts.delete(path)
      else texts.set(path, text)
    }
    put({ files: next, texts, fixed: project.fixed, concerns: project.concerns })
  }

  async function poll(): Promise<void> {
    try {
      const changes = await api.changes(change)
      if (isOffline) {
        isOffline = false
        flush()
      }
      const last = changes.at(-1)
      if (!last) return
      const isNews = changes.some(
        ({ path, revision }) => fileAt(path).revision !== revision && !unsaved.get(path)?.sending,
      )
      if (isNews) takeOver(await api.project())
      else if (changes.every(({ path }) => !unsaved.has(path))) change = last.id
    } catch {
      // The next save says what is wrong.
    }
  }

  function flush(): void {
    clearTimeout(retry)
    for (const [path, { refused }] of unsaved) if (!refused) void save(path)
  }

  /** Does an edit, or takes one back; where others changed the file since, their changes stay. */
  function replay(edit: Edit, from: string | null, to: string | null, about: string): void {
    const now = textOf(edit.path)
    if (now === from || now === null || from === null || to === null) return write(edit.path, to, about)
    write(edit.path, mergeDefinitions(from, to, now).merged, about)
  }

  for (const { path, text, revision, base, published, about } of await kept.all()) {
    if (text === savedText(path)) {
      kept.forget(path)
      continue
    }
    const before = savedText(path)
    done.push({ path, before, after: text, about, at: 0 })
    state = { ...state, notice: backNotice, files: withFile({ ...fileAt(path), text: base, revision, published }) }
    write(path, text, about)
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: (funnel) => {
      if (funnel !== state.funnel) put({ funnel, selection: wholeFunnel(funnel) })
    },
    select: (selection: Selection) => {
      const { file, pointer } = state.selection
      if (file !== selection.file || pointer !== selection.pointer) put({ selection })
    },
    edit: (path, text, about) => {
      const before = textOf(path)
      if (text === before) return
      if (me.role === 'viewer') return put({ notice: 'You may look at everything here, but not change it.' })
      const [last, at] = [done.at(-1), Date.now()]
      if (last && last.path === path && last.about === about && last.after === before && at - last.at < oneEdit)
        Object.assign(last, { after: text, at })
      else done.push({ path, before, after: text, about, at })
      done.splice(0, done.length - mostUndone)
      undone.length = 0
      write(path, text, about)
    },
    undo: () => {
      const edit = done.pop()
      if (!edit) return
      undone.push(edit)
      replay(edit, edit.after, edit.before, `undo: ${edit.about}`)
    },
    redo: () => {
      const edit = undone.pop()
      if (!edit) return
      done.push({ ...edit, at: 0 })
      replay(edit, edit.before, edit.after, edit.about)
    },
    refresh: async () => takeOver(await api.project()),
    merged,
    settle,
    noticed: () => put({ notice: undefined }),
    poll,
    flush,
    close: () => {
      isClosed = true
      clearTimeout(retry)
      for (const { timer } of unsaved.values()) clearTimeout(timer)
    },
  }
}
