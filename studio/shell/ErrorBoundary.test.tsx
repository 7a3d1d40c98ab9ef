import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { lazily } from '../parts/lazily.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const reload = vi.fn()
// React reports caught errors on the console; here they are meant.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  reload.mockReset()
})

it('loads the studio again where a part of it could not be fetched, as after a deployment', async () => {
  const Part = lazily(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /Part-1.js')))
  const { container } = render(
    <ErrorBoundary>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The studio was updated. Load it again; what you typed is kept.',
  )
  expect(await axeFindings(container)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('shows a part that failed once more, and only that part', async () => {
  let fails = true
  const Part = () => {
    if (fails) throw new Error('boom')
    return <p>the part</p>
  }
  render(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  )
  const { textContent: said } = screen.getByRole('alert')
  expect(said).toContain('This part of the studio cannot be shown. What you typed is kept.')
  expect(said).not.toContain('boom')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Show it again' }))
  expect(screen.getByText('the part')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
