import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DraftChange, Me } from '#schemas/studio/index.ts'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { fakeWorkspace } from '../testing/fakeWorkspace.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { author, files, viewer } from '../testing/samples.ts'
import { HistoryPage } from './HistoryPage.tsx'

const change = (id: number): DraftChange => ({
  id,
  path: 'v3x/funnel.json',
  revision: id,
  about: `change ${id}`,
  by: 'Ann Author',
  at: '2026-11-27T09:12:00Z',
})

async function open(me: Me, from = 3) {
  const changes = Array.from({ length: from }, (_, at) => change(from - at))
  const api = fakeApi({
    'GET /history': ({ path }: { path: string }) => {
      const before = Number(new URLSearchParams(path.split('?')[1]).get('before') ?? Infinity)
      return changes.filter(({ id }) => id < before).slice(0, 100)
    },
    'GET /history/2': { text: files[1]!.text!.replace('Your address', 'Where do you live?') },
  })
  const workspace = fakeWorkspace(me, files)
  const page = renderAt('/v3x/history', <HistoryPage workspace={workspace} />)
  await screen.findByRole('list', { name: 'Changes, newest first' })
  return { ...api, ...page, workspace, user: userEvent.setup() }
}

describe('the history', () => {
  it('compares an earlier text with the one of now, and restores it', async () => {
    const { user, container, workspace } = await open(author)
    await user.click(screen.getByRole('button', { name: /change 2/ }))
    const lines = await screen.findByLabelText(/line by line/)
    expect(lines.textContent).toMatch(/^− .*Your address.*\n\+ .*Where do you live\?/m)
    expect(await axeFindings(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Restore this' }))
    expect(workspace.edits).toMatchObject([
      {
        path: 'v3x/funnel.json',
        text: expect.stringContaining('Where do you live?'),
        about: expect.stringMatching(/^restored as of/),
      },
    ])
  })

  it('is read by a viewer, who restores nothing', async () => {
    const { user } = await open(viewer)
    await user.click(screen.getByRole('button', { name: /change 2/ }))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Restore this' })).disabled).toBe(true)
  })

  it('loads earlier ones, and draws only those in sight of a long list', async () => {
    const { user, container } = await open(author, 250)
    const drawn = () => container.querySelectorAll('.rows > li').length
    await user.click(screen.getByRole('button', { name: 'Load earlier ones' }))
    await screen.findByText('200')
    expect(drawn()).toBe(200)
    await user.click(screen.getByRole('button', { name: 'Load earlier ones' }))
    await screen.findByText('250')
    // Nothing has a size here, so none is in sight.
    expect(drawn()).toBeLessThan(50)
    expect(screen.queryByRole('button', { name: 'Load earlier ones' })).toBeNull()
  })
})
