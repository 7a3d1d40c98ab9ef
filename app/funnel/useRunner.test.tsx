// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetLeaving, leftWith } from '../shell/leftWith.ts'
import { testTheme } from '../testing/renderAt.tsx'
import { isFinished } from './lossOf.ts'
import type { LoadedFunnel } from './funnels.ts'
import { useRunner } from './useRunner.ts'

const host = vi.hoisted(() => ({ leave: (_: string): void => undefined }))
const view = vi.hoisted(() => ({ automatic: false }))
const answers = vi.hoisted(() => ({ forgotten: false }))
const form = { claim_reference: 'CLM-7', contactDetails: { email: 'jo@example.com' } }
vi.mock('./browserHost.ts', () => ({
  browserHost: (_: string, __: unknown, leave: (path: string) => void) => void (host.leave = leave),
}))
vi.mock('#engine/run/openFunnel.ts', () => ({
  openFunnel: () => ({
    actor: { subscribe: () => ({ unsubscribe: () => undefined }) },
    view: () => view,
    state: () => ({ form, ...answers }),
    stop: () => undefined,
  }),
}))

const navigate = vi.fn()
const loaded = {
  funnel: { id: 'form', persist: { in: 'session' } },
  details: () => Promise.reject(new Error('not needed')),
} as unknown as LoadedFunnel

beforeEach(() => {
  forgetLeaving()
  navigate.mockReset()
  const theme = testTheme()
  renderHook(() => useRunner(loaded, undefined, theme, navigate))
})

it('tells the login page, and no other, who comes to it', () => {
  host.leave('/portal')
  expect(leftWith()).toBeUndefined()
  host.leave('/login?redirect=/portal')
  expect(leftWith()).toEqual({ email: 'jo@example.com', claimReference: 'CLM-7' })
})

it('knows that a form was finished once its answers have gone', () => {
  host.leave('/portal')
  expect(isFinished('form')).toBe(false)
  answers.forgotten = true
  host.leave('/portal')
  expect(isFinished('form')).toBe(true)
})

it.each([
  ['no entry of a process', true],
  ['the entry of a step', false],
])('leaves %s in the history', (_, automatic) => {
  view.automatic = automatic
  host.leave('/portal')
  expect(navigate.mock.calls).toEqual([['/portal', { replace: automatic }]])
})
