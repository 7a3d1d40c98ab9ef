import { act, cleanup, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NotLoaded, orNotLoaded, once } from 'runnel/browser'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { renderAt } from '../testing/renderAt.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('once', () => {
  it('loads once, and again a moment after a failure', async () => {
    vi.useFakeTimers()
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('here')
    const get = once(load)
    await expect(get()).rejects.toThrow('offline')
    await expect(get()).rejects.toThrow('offline')
    expect(load).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    expect([await get(), await get(), load.mock.calls.length]).toEqual(['here', 'here', 2])
  })

  it('lets what waits for it on screen learn of the failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = vi.fn(() => new Promise<string>((_, fail) => setTimeout(() => fail(new Error('offline')))))
    const get = once(orNotLoaded(load))
    const Waiting = () => <p>{use(get())}</p>
    await act(
      async () =>
        void renderAt(
          '/',
          <ErrorBoundary>
            <Suspense fallback="waits">
              <Waiting />
            </Suspense>
          </ErrorBoundary>,
        ),
    )
    await act(() => new Promise((go) => setTimeout(go, 100)))
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    expect([screen.getByText(new NotLoaded().message).tagName, load.mock.calls.length]).toEqual(['P', 1])
  })
})
