import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Concerns, FunnelVersion, Me } from '#schemas/studio/index.ts'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { fakeWorkspace } from '../testing/fakeWorkspace.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { files, publications, publisher, viewer } from '../testing/samples.ts'
import { VersionsPage } from './VersionsPage.tsx'

const version = (more: Partial<FunnelVersion>): FunnelVersion => ({
  version: 'third',
  funnel: 'v3x',
  definition: '3'.repeat(64),
  madeAt: '2026-11-27T09:30:00Z',
  people: [],
  ...more,
})
const versions = [
  version({}),
  version({
    version: 'second',
    supersededAt: '2026-11-27T09:30:00Z',
    people: [
      { step: 'address', count: 2 },
      { step: 'review', count: 1 },
    ],
  }),
  version({ version: 'first', supersededAt: '2026-11-26T16:00:00Z' }),
]

async function open(me: Me, answers: Parameters<typeof fakeApi>[0] = {}, concerns?: Record<string, Concerns>) {
  const api = fakeApi({ 'GET /versions': versions, 'GET /publications': publications, ...answers })
  const page = renderAt('/v3x/versions', <VersionsPage workspace={fakeWorkspace(me, files, { concerns })} />)
  await screen.findByRole('list', { name: 'Publications, newest first' })
  await screen.findByRole('list', { name: 'Versions in use' })
  return { ...api, ...page, user: userEvent.setup() }
}

/** A funnel that brands of two companies show. */
const concerns = {
  v3x: {
    because: 'show v3x',
    companies: [
      { id: 'one', name: 'One', brands: ['A'] },
      { id: 'two', name: 'Two', brands: ['B'] },
    ],
  },
}
/** In the oldest publication, a funnel of one company differs, too. */
const both = publications.map((one) => (one.id === 10 ? { ...one, funnels: { ...one.funnels, v1: 'zero' } } : one))

/** A button that does nothing, and says why. */
function expectRefused(name: string, why: string) {
  const button = screen.getByRole<HTMLButtonElement>('button', { name, description: why })
  expect(button.disabled).toBe(true)
}

describe('the versions', () => {
  it('goes back after a confirmation that names what is taken back', async () => {
    const { user, calls, container } = await open(publisher, { 'POST /publications/10/return': publications[0] })
    expect(await axeFindings(container)).toEqual([])
    expect(screen.queryByRole('button', { name: 'Go back to this: publication 12' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go back to this: publication 10' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
      '“The county is asked for” by Pat Publisher',
      '“A headline” by Pat Publisher',
    ])
    await user.type(dialog.getByLabelText(/^Why/), 'Too long')
    await user.click(dialog.getByRole('button', { name: 'Serve v3x as then' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ funnel: 'v3x', note: 'Too long' })
  })

  it('withdraws a version that people are in, and says what that does', async () => {
    const { user } = await open(publisher, {
      'POST /versions/second/withdraw': refusal(409, 'It is withdrawn already.'),
    })
    const rows = within(screen.getByRole('list', { name: 'Versions in use' }))
    expect(rows.getByText('3 people are in the middle:')).toBeTruthy()
    expect(rows.queryByRole('button', { name: /first/ })).toBeNull()
    await user.click(rows.getByRole('button', { name: 'Withdraw version second' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/3 people are in the middle of it\. Each of them goes on/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Withdraw it' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('It is withdrawn already.')
  })

  it('says to an author without the role why the buttons do nothing', async () => {
    await open(viewer)
    expectRefused('Go back to this: publication 11', 'You may read this. Going back is for publishers.')
    expectRefused('Withdraw version second', 'You may read this. Withdrawing is for publishers.')
  })

  it('says to a publisher of one company which brands of others are concerned, and offers what they may do', async () => {
    const { user, container } = await open({ ...publisher, company: 'one' }, { 'GET /publications': both }, concerns)
    const why =
      'You publish for one company, and brands of other companies show v3x: B (Two). Ask a publisher of every company to do this.'
    expectRefused('Go back to this: publication 11', why)
    expectRefused('Withdraw version second', why)
    expect(await axeFindings(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Go back to this: publication 10' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Serve v1 as then' }).disabled).toBe(false)
    await user.selectOptions(dialog.getByLabelText('Funnel'), 'v3x')
    expectRefused('Serve v3x as then', why)
  })

  it('refuses nothing to a publisher of the company whose brands alone show a funnel, or of every company', async () => {
    const own = { v3x: { because: 'show v3x', companies: [concerns.v3x.companies[0]!] } }
    for (const [me, known] of [
      [{ ...publisher, company: 'one' }, own],
      [publisher, concerns],
    ] as const) {
      const { unmount } = await open(me, {}, known)
      for (const name of ['Go back to this: publication 11', 'Withdraw version second'])
        expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false)
      unmount()
    }
  })
})
