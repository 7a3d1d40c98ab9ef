import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { renderAt } from '../testing/renderAt.tsx'
import { useLoaded } from './useLoaded.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Page({ load }: { load: (signal: AbortSignal) => Promise<string> }) {
  const [loaded = 'loading'] = useLoaded(load)
  return <p>{loaded}</p>
}
const show = (load: (signal: AbortSignal) => Promise<string>) =>
  renderAt(
    '/',
    <ErrorBoundary>
      <Page load={load} />
    </ErrorBoundary>,
  )

it('ends on the error screen when what it loads throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = () => Promise.reject(new TypeError('odd'))
  show(load)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
})

it('tells what it loads that nobody waits any more', async () => {
  let given: AbortSignal | undefined
  const load = (signal: AbortSignal) => {
    given = signal
    return new Promise<string>(() => {})
  }
  const { unmount } = show(load)
  await act(async () => {})
  expect(given?.aborted).toBe(false)
  unmount()
  expect(given?.aborted).toBe(true)
})
