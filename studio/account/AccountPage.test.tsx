import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { StaffSession } from '#schemas/studio/index.ts'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { publisher } from '../testing/samples.ts'
import { AccountPage } from './AccountPage.tsx'

it('shows where one is signed in, and ends a session elsewhere', async () => {
  const at = '2026-11-02T09:00:00.000Z'
  let sessions: StaffSession[] = [
    { id: 'a', startedAt: at, seenAt: at, browser: 'Firefox', current: true },
    { id: 'b', startedAt: at, seenAt: at, browser: 'Safari', current: false },
  ]
  const { calls } = fakeApi({
    'GET /sign-in': { me: publisher },
    'GET /sessions': () => sessions,
    'POST /sessions/b/end': () => {
      sessions = sessions.filter(({ id }) => id !== 'b')
      return {}
    },
  })
  const { container } = render(<AccountPage me={publisher} />)
  await screen.findByText(/Safari/)
  expect(await axeFindings(container)).toEqual([])
  const ends = screen.getAllByRole('button', { name: /^End the session/ })
  expect(ends.map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('End the session of Safari'),
  ])
  await userEvent.click(ends[0]!)
  await expect.poll(() => screen.queryByText(/Safari/)).toBeNull()
  expect(screen.getByText(/Firefox/).textContent).toContain('this one')
  expect(calls.map(({ path }) => path)).toEqual(['/sessions', '/sign-in', '/sessions/b/end', '/sessions'])
})

it('shows a second factor that was set up since the studio was opened', async () => {
  fakeApi({ 'GET /sign-in': { me: { ...publisher, secondFactor: true } }, 'GET /sessions': [] })
  render(<AccountPage me={publisher} />)
  expect(await screen.findByText(/asks for a code of your authenticator/)).toBeTruthy()
})
