import { afterEach, describe, expect, it, vi } from 'vitest'
import type {
  DraftChange,
  DraftConflict,
  Me,
  Project,
  ProjectFile,
  SavedDraft,
  SaveDraft,
} from '#schemas/studio/index.ts'
import { StudioError } from '../api/client.ts'
import { createWorkspace, type OpenWorkspace, type WorkspaceApi } from './createWorkspace.ts'
import { keptInPage, type KeptChange } from './kept.ts'

const path = 'v1/funnel.json'
const me: Me = { name: 'Ada', email: 'ada@example.org', role: 'author', secondFactor: false, password: true }

/** A server in memory, with the rules of the real one. */
function server(text = '{ "title": "A" }\n') {
  const files = new Map<string, ProjectFile>([[path, { path, text, published: 'p', revision: 0 }]])
  const changes: DraftChange[] = []
  const bases = new Map<number, string | null>([[0, text]])
  const state = { isGone: false, refuse: undefined as StudioError | undefined, saves: [] as SaveDraft[] }
  const put = (file: ProjectFile, about: string, by: string): void => {
    files.set(file.path, { ...file, by })
    bases.set(file.revision, file.text)
    changes.push({ id: changes.length + 1, path: file.path, revision: file.revision, about, by, at: '' })
  }
  const reached = (): void => {
    if (state.isGone) throw new StudioError(0, 'The server cannot be reached.')
    if (state.refuse) throw state.refuse
  }
  const api: WorkspaceApi = {
    project: async (): Promise<Project> => {
      reached()
      return { publication: 1, change: changes.length, format: 2, files: [...files.values()], fixed: [] }
    },
    saveDraft: async (save: SaveDraft): Promise<SavedDraft> => {
      reached()
      const file = files.get(save.path) ?? { path: save.path, text: null, published: null, revision: 0 }
      if (file.revision !== save.revision) {
        const conflict: DraftConflict = { theirs: file, base: bases.get(save.revision) ?? null }
        throw new StudioError(409, 'conflict', conflict)
      }
      state.saves.push(save)
      put({ ...file, text: save.text, revision: file.revision + 1 }, save.about, me.name)
      return { revision: file.revision + 1, change: changes.length, at: '' }
    },
    changes: async (after) => {
      reached()
      return changes.slice(after)
    },
  }
  const byOther = (next: string): void =>
    put({ ...files.get(path)!, text: next, revision: files.get(path)!.revision + 1 }, 'the title', 'Bob')
  return { api, state, byOther, textNow: () => files.get(path)?.text }
}

const opened: OpenWorkspace[] = []
async function open(api: WorkspaceApi, kept: KeptChange[] = [], who = me) {
  vi.useFakeTimers()
  const changes = keptInPage(kept)
  const workspace = await createWorkspace({ api, me: who, kept: changes })
  opened.push(workspace)
  return { workspace, kept: changes, textOf: () => workspace.state().texts.get(path) }
}
const wait = (time = 600) => vi.advanceTimersByTimeAsync(time)

afterEach(() => {
  opened.splice(0).forEach((workspace) => workspace.close())
  vi.useRealTimers()
})

describe('the workspace', () => {
  it('saves what was typed after a pause, once and in order', async () => {
    const { api, state, textNow } = server()
    const { workspace } = await open(api)
    workspace.edit(path, '{ "title": "Ab" }\n', 'the title')
    workspace.edit(path, '{ "title": "Abc" }\n', 'the title')
    expect(workspace.state().saving).toBe('saving')
    await wait()
    const first = { path, revision: 0, published: 'p', text: '{ "title": "Abc" }\n', about: 'the title' }
    expect(state.saves).toEqual([first])
    expect(workspace.state().saving).toBe('saved')
    workspace.edit(path, '{ "title": "Abcd" }\n', 'the title')
    await wait()
    expect(textNow()).toBe('{ "title": "Abcd" }\n')
    expect(state.saves[1]!.revision).toBe(1)
  })

  it('keeps what cannot be sent, says so, and sends it when the server is back', async () => {
    const { api, state, textNow } = server()
    const { workspace, kept } = await open(api)
    state.isGone = true
    workspace.edit(path, '{ "title": "B" }\n', 'the title')
    await wait()
    expect(workspace.state()).toMatchObject({ saving: 'waiting', problem: 'The server cannot be reached.' })
    expect(await kept.all()).toMatchObject([{ path, text: '{ "title": "B" }\n', revision: 0 }])
    state.isGone = false
    await wait(3000)
    expect(workspace.state()).toMatchObject({ saving: 'saved', problem: undefined })
    expect(textNow()).toBe('{ "title": "B" }\n')
    expect(await kept.all()).toEqual([])
  })

  it('brings back what a reload found waiting, and undo takes it away again', async () => {
    const { api, textNow } = server()
    const waiting = {
      path,
      text: '{ "title": "B" }\n',
      revision: 0,
      base: '{ "title": "A" }\n',
      published: 'p',
      about: 'the title',
    }
    const { workspace, textOf } = await open(api, [waiting])
    expect(textOf()).toBe(waiting.text)
    expect(workspace.state().notice).toMatch(/not reached the server/)
    await wait()
    expect(textNow()).toBe(waiting.text)
    workspace.undo()
    expect(textOf()).toBe('{ "title": "A" }\n')
  })

  it('selects the whole funnel when the selected file is undone', async () => {
    const { workspace } = await open(server().api)
    workspace.open('v1')
    const selected = { file: 'v1/scenarios/recorded.json', pointer: '/scenarios/0' }
    workspace.edit(selected.file, '{ "scenarios": [{}] }\n', 'a scenario')
    workspace.select(selected)
    workspace.edit(path, '{ "title": "B" }\n', 'the title')
    workspace.undo()
    expect(workspace.state().selection).toEqual(selected)
    workspace.undo()
    expect(workspace.state().selection).toEqual({ file: path, pointer: '' })
  })

  it('undoes and redoes the edits of the author, several keys at once', async () => {
    const { api } = server()
    const { workspace, textOf } = await open(api)
    workspace.edit(path, '{ "title": "Ab" }\n', 'the title')
    workspace.edit(path, '{ "title": "Abc" }\n', 'the title')
    workspace.edit(path, null, 'removed it')
    expect(workspace.state().undoes).toBe('removed it')
    workspace.undo()
    expect(textOf()).toBe('{ "title": "Abc" }\n')
    workspace.undo()
    expect(textOf()).toBe('{ "title": "A" }\n')
    workspace.redo()
    expect(textOf()).toBe('{ "title": "Abc" }\n')
    expect(workspace.state()).toMatchObject({ undoes: 'the title', redoes: 'removed it' })
  })

  it('takes over what others change, unless the author has changed the file', async () => {
    const { api, byOther } = server()
    const { workspace, textOf } = await open(api)
    byOther('{ "title": "Of Bob" }\n')
    await workspace.poll()
    expect(textOf()).toBe('{ "title": "Of Bob" }\n')
    workspace.edit(path, '{ "title": "Mine" }\n', 'the title')
    byOther('{ "title": "Of Bob again" }\n')
    await workspace.poll()
    expect(textOf()).toBe('{ "title": "Mine" }\n')
  })

  it('asks whose version stays when both changed the same, and loses neither before that', async () => {
    const { api, byOther, textNow } = server()
    const { workspace, textOf, kept } = await open(api)
    byOther('{ "title": "Of Bob" }\n')
    workspace.edit(path, '{ "title": "Mine" }\n', 'the title')
    await wait()
    const [conflict] = workspace.state().conflicts
    expect(workspace.state().saving).toBe('conflict')
    expect(textOf()).toBe('{ "title": "Mine" }\n')
    expect(textNow()).toBe('{ "title": "Of Bob" }\n')
    expect(await kept.all()).toHaveLength(1)
    const { conflicts } = workspace.merged(conflict!)
    expect(conflicts).toHaveLength(1)
    workspace.settle(path, new Map([[conflicts[0]!.pointer, 'theirs']]))
    await wait()
    expect(textOf()).toBe('{ "title": "Of Bob" }\n')
    expect(workspace.state()).toMatchObject({ saving: 'saved', conflicts: [] })
    workspace.undo()
    await wait()
    workspace.edit(path, '{ "title": "Mine, later" }\n', 'the title')
    await wait()
    expect(textNow()).toBe('{ "title": "Mine, later" }\n')
  })

  it('keeps what the server refuses, and says why', async () => {
    const { api, state } = server()
    const { workspace, textOf } = await open(api)
    state.refuse = new StudioError(413, 'The file is too large.')
    workspace.edit(path, '{ "title": "B" }\n', 'the title')
    await wait(30_000)
    expect(workspace.state()).toMatchObject({ saving: 'waiting', problem: 'The file is too large.' })
    expect(textOf()).toBe('{ "title": "B" }\n')
  })

  it('changes nothing for a viewer', async () => {
    const { api, state } = server()
    const { workspace, textOf } = await open(api, [], { ...me, role: 'viewer' })
    workspace.edit(path, '{}\n', 'all')
    await wait()
    expect(textOf()).toBe('{ "title": "A" }\n')
    expect(state.saves).toEqual([])
    expect(workspace.state().notice).toMatch(/not change/)
  })
})
