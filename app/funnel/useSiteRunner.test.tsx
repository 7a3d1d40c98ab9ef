// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FunnelView } from 'runnel/run'
import { actsKey, tab } from 'runnel/browser'
import { forgetLeaving, leftWith } from '../shell/leftWith.ts'
import { testTheme } from '../testing/renderAt.tsx'
import { isFinished } from './finished.ts'
import type { FunnelSource } from 'runnel/browser'
import { useSiteRunner } from './useSiteRunner.ts'

const given = vi.hoisted(() => ({
  leave: (_: string): void => undefined,
  fails: false,
  view: { automatic: false },
  answers: { forgotten: false },
}))
const form = { claim_reference: 'CLM-7', contactDetails: { email: 'jo@example.com' } }
vi.mock('./runFunnel.ts', () => ({
  runFunnel: async ({ leave }: { leave: (path: string) => void }) => {
    if (given.fails) throw new Error('offline')
    given.leave = leave
    return {
      funnel: { id: 'form' },
      start: async () => ({
        actor: { subscribe: () => ({ unsubscribe: () => undefined }), getSnapshot: () => ({}) },
        subscribe: () => () => undefined,
        view: () => given.view,
        state: () => ({ form, ...given.answers }),
        change: () => undefined,
        stop: () => undefined,
      }),
    }
  },
}))

const navigate = vi.fn()
const source = {
  addresses: { id: 'form', path: '/form' },
  data: async () => [],
  details: () => Promise.reject(new Error('not needed')),
} as unknown as FunnelSource
const theme = testTheme()
const first = { funnel: 'form', view: { page: { fields: [] } } as unknown as FunnelView }

const show = async (drawn?: typeof first) => {
  const hook = renderHook(() =>
    useSiteRunner({ source, step: undefined, theme, navigate, first: drawn, found: () => undefined }),
  )
  await waitFor(() => expect(hook.result.current.runner?.state().form).toBe(form))
  return hook.result
}

beforeEach(() => {
  forgetLeaving()
  navigate.mockReset()
  sessionStorage.clear()
  Object.assign(given, { fails: false, view: { automatic: false }, answers: { forgotten: false } })
})

it('has nothing to show before the machine runs, unless the server has drawn it', async () => {
  const bare = renderHook(() =>
    useSiteRunner({ source, step: undefined, theme, navigate, first: undefined, found: () => undefined }),
  )
  expect(bare.result.current.runner).toBeUndefined()
  const drawn = renderHook(() =>
    useSiteRunner({ source, step: undefined, theme, navigate, first, found: () => undefined }),
  )
  expect(drawn.result.current.runner?.view()).toBe(first.view)
  await waitFor(() => expect(bare.result.current.runner).toBeDefined())
})

it('keeps in this tab what was done when the machine cannot be fetched', async () => {
  given.fails = true
  const hook = renderHook(() =>
    useSiteRunner({ source, step: undefined, theme, navigate, first, found: () => undefined }),
  )
  act(() => hook.result.current.runner!.change('name', 'Jo'))
  await waitFor(() => expect(tab.get(actsKey('form'))).toBe('[["change","name","Jo"]]'))
  hook.unmount()
  given.fails = false
  await show(first)
  await waitFor(() => expect(tab.get(actsKey('form'))).toBeNull())
})

it('tells the login page, and no other, who comes to it', async () => {
  await show()
  given.leave('/portal')
  expect(leftWith()).toBeUndefined()
  given.leave('/login?redirect=/portal')
  expect(leftWith()).toEqual({ email: 'jo@example.com', claimReference: 'CLM-7' })
})

it('knows that a form was finished once its answers have gone', async () => {
  await show()
  given.leave('/portal')
  expect(isFinished('form')).toBe(false)
  given.answers.forgotten = true
  given.leave('/portal')
  expect(isFinished('form')).toBe(true)
})

it.each([
  ['no entry of a process', true],
  ['the entry of a step', false],
])('leaves %s in the history', async (_, automatic) => {
  await show()
  given.view.automatic = automatic
  given.leave('/portal')
  expect(navigate.mock.calls).toEqual([['/portal', { replace: automatic }]])
})
