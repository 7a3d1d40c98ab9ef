import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../testing/renderAt.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

let thrown: unknown
const Step = () => {
  if (thrown !== undefined) throw thrown
  return <p>the step</p>
}
const show = () =>
  renderAt(
    '/',
    <ErrorBoundary>
      <Step />
    </ErrorBoundary>,
  )

// React reports caught errors on the console; here they are meant.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  thrown = undefined
})

describe('ErrorBoundary', () => {
  it('shows the error screen with the message, and focuses its heading [ERRSCREEN-01] [ERRSCREEN-02]', () => {
    thrown = new Error('boom')
    show()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Something went wrong' }))
    expect(screen.getByText('boom')).toBeDefined()
    expect(document.title).toBe('Something went wrong - Test Brand')
  })

  it.each([new Error(''), new Error('  '), 'text', null])('says "Unknown error" for %j [ERRSCREEN-03]', (error) => {
    thrown = error
    show()
    expect(screen.getByText('Unknown error')).toBeDefined()
  })

  it('renders the step again on Try Again [ERRSCREEN-04, AMB-88]', async () => {
    thrown = new Error('boom')
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('boom')).toBeDefined()
    thrown = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('the step')).toBeDefined()
  })

  it('forgets the error when the visitor goes elsewhere', () => {
    thrown = new Error('boom')
    const { rerender } = renderAt('/', <></>)
    const at = (key: string) =>
      rerender(
        <ErrorBoundary resetKey={key} frame={() => <p>broken</p>}>
          <Step />
        </ErrorBoundary>,
      )
    at('/one')
    expect(screen.getByText('broken')).toBeDefined()
    thrown = undefined
    at('/two')
    expect(screen.getByText('the step')).toBeDefined()
  })
})
