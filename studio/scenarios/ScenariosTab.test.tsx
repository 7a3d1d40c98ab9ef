import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Proof } from '../proof/createProof.ts'
import { type PaneProps, useShown } from '../proof/useProof.ts'
import { keptInPage } from '../store/kept.ts'
import { createWorkspace } from '../store/createWorkspace.ts'
import { projectTexts } from '../testing/projectTexts.ts'
import { proofWith } from '../testing/proofWith.ts'
import { ScenariosTab } from './ScenariosTab.tsx'
import { allowConsole } from '#tests/support/allowConsole.ts'

let proof: Proof
let close: () => void
afterEach(() => {
  cleanup()
  proof.stop()
  close()
})

const file = 'v3x/scenarios/recorded.json'
const scenario = (name: string) => ({ name, moves: [{ at: 'get-started', press: 'start' }] })
const texts = new Map([
  ...projectTexts(),
  ['v3x/funnel.json', '{ "format": 2, "id": "v3x", "extends": "v3b", "title": "X", "path": "/claim/v3x" }'],
  [file, JSON.stringify({ scenarios: [scenario('it starts'), scenario('it goes on')] })],
  ['v3x/scenarios/shared.json', '{ "extends": "base" }'],
  ['base/scenarios/all.json', JSON.stringify(scenario('it is inherited'))],
])

function Shown(props: PaneProps) {
  return <ScenariosTab {...props} {...useShown(props)} scroller={{ current: null }} />
}

async function open() {
  const workspace = await createWorkspace({
    api: {
      project: async () => ({
        ...{ publication: 1, change: 0, format: 2, fixed: [] },
        files: [...texts].map(([path, text]) => ({ path, text, published: null, revision: 0 })),
      }),
      saveDraft: async () => ({ revision: 1, change: 1, at: '' }),
      changes: async () => [],
    },
    me: { name: 'Ada', email: 'ada@example.org', role: 'author', secondFactor: false, password: true },
    kept: keptInPage([]),
    pause: 60_000,
  })
  close = workspace.close
  workspace.open('v3x')
  proof = proofWith(workspace, texts)
  render(<Shown workspace={workspace} proof={proof} />)
  const names = () =>
    (JSON.parse(workspace.state().texts.get(file)!) as { scenarios: { name: string }[] }).scenarios.map(
      ({ name }) => name,
    )
  await screen.findByRole('button', { name: 'Run “it starts”' }, { timeout: 30_000 })
  return { workspace, names }
}

it('renames and removes scenarios of its own files with the keyboard, and undo brings them back', async () => {
  const { workspace, names } = await open()
  const user = userEvent.setup()
  expect(screen.getAllByRole('button', { name: /^Run “/ })).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: /^(Rename|Remove) the scenario/ })).toHaveLength(4)

  screen.getByRole('button', { name: 'Rename the scenario “it starts”' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('New name'))
  await user.clear(screen.getByLabelText('New name'))
  await user.keyboard('it goes on{Enter}')
  expect(screen.getByText('Another scenario has this name.')).toBeTruthy()
  await user.keyboard(' too{Enter}')
  expect(names()).toEqual(['it goes on too', 'it goes on'])
  act(() => workspace.undo())

  const remove = await screen.findByRole('button', { name: 'Remove the scenario “it starts”' })
  remove.focus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['it goes on'])
  const note = /“it starts” is removed/
  expect(screen.getByText(note)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Run “it starts”' })).toBeNull(), { timeout: 30_000 })
  act(() => workspace.undo())
  expect(screen.queryByText(note)).toBeNull()
  expect(names()).toEqual(['it starts', 'it goes on'])
})

it('says that a recorded scenario is kept until that is undone', async () => {
  const { workspace, names } = await open()
  const user = userEvent.setup()
  await waitFor(() => expect(proof.preview().state().session?.runner().view().busy).toBe(false), { timeout: 30_000 })
  act(() => proof.preview().state().session!.runner().press('start'))
  await user.type(screen.getByLabelText('Name of the scenario'), 'once more')
  await user.click(await screen.findByRole('button', { name: 'Keep one move' }))
  const note = `“once more” is in ${file}.`
  expect(names()).toContain('once more')
  expect(screen.getByText(note)).toBeTruthy()
  act(() => workspace.undo())
  expect(screen.queryByText(note)).toBeNull()
})

it('keeps the name of a scenario that cannot be kept, and says in plain words why', async () => {
  allowConsole('error', /Error/)
  const { workspace } = await open()
  const user = userEvent.setup()
  await waitFor(() => expect(proof.preview().state().session?.runner().view().busy).toBe(false), { timeout: 30_000 })
  act(() => proof.preview().state().session!.runner().press('start'))
  await user.type(screen.getByLabelText('Name of the scenario'), 'once more')
  const refusal = async () => {
    await user.click(await screen.findByRole('button', { name: 'Keep one move' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name of the scenario').value).toBe('once more')
    return screen.getByRole('form', { name: 'Record a scenario' }).querySelector('[role="status"]')!.textContent
  }
  const edit = vi.spyOn(workspace, 'edit').mockImplementation(() => {
    throw new TypeError("Cannot read properties of undefined (reading 'x')")
  })
  expect(await refusal()).toBe('An unexpected error occurred. Please try again.')
  edit.mockRestore()
  act(() => workspace.edit(file, '{ "scenarios": [', 'a mistake'))
  expect(await refusal()).toBe('The JSON of this file is broken. Mend it first.')
})
