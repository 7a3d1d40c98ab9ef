import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey, tab } from 'runnel/browser'
import { forgetLeaving, leaveWith, leftWith } from '../../shell/leftWith.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { serveCalls } from '../../testing/serveCalls.ts'
import ClearPage from './ClearPage.tsx'

const call = 'POST /api/auth/set-session'

beforeEach(() => {
  tab.set(sessionKey('v1'), '{}')
  leaveWith({ email: 'jo@example.com', claimReference: '' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  tab.clear()
  forgetLeaving()
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('keeps everything until the press, which deletes it and signs out', async () => {
  const requests = serveCalls({ [call]: { body: { success: true } } })
  renderAt('/clear', <ClearPage />)
  expect(tab.get(sessionKey('v1'))).toBe('{}')
  await press('Clear this device')
  expect(await screen.findByRole('heading', { name: 'This device is cleared' })).toBe(document.activeElement)
  expect([tab.get(sessionKey('v1')), leftWith()]).toEqual([null, undefined])
  expect(requests).toEqual([{ call, body: { event: 'SIGNED_OUT' } }])
})

it('says that the person may still be signed in, and tries again', async () => {
  serveCalls({ [call]: { status: 500, body: {} } })
  renderAt('/clear', <ClearPage />)
  await press('Clear this device')
  expect((await screen.findByRole('alert')).textContent).toContain('you may still be signed in')
  expect(tab.get(sessionKey('v1'))).toBeNull()
  serveCalls({ [call]: { body: { success: true } } })
  await press('Try Again')
  expect(await screen.findByRole('heading', { name: 'This device is cleared' })).toBeDefined()
})
