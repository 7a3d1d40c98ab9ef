import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ForPeople } from 'runnel/browser'
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
    thrown = new ForPeople('boom')
    show()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Something went wrong' }))
    expect(screen.getByText('boom')).toBeDefined()
    expect(document.title).toBe('Something went wrong - Test Brand')
  })

  it.each([new ForPeople(''), new ForPeople('  '), new Error(''), 'text', null])(
    'says "Unknown error" for %j [ERRSCREEN-03]',
    (error) => {
      thrown = error
      show()
      expect(screen.getByText('Unknown error')).toBeDefined()
    },
  )

  it.each([
    new TypeError("Failed to execute 'insertBefore' on 'Node'"),
    new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
  ])('shows no message that is not written for people: %s', (error) => {
    thrown = error
    const { container } = show()
    expect(container.textContent).not.toContain(error.message)
    expect(screen.getByText('Unknown error')).toBeDefined()
    expect(screen.getByText('What you have entered is kept.')).toBeDefined()
  })

  const heading = () => screen.queryByRole('heading', { name: 'Something went wrong' })
  const rejected = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason })
  const uncaught = (error: unknown) => new ErrorEvent('error', { error: error as Error })
  const own = Object.assign(new TypeError('x is null'), { stack: `at press (${import.meta.url}:1:2)` })
  const ofAnExtension = Object.assign(new TypeError('x is null'), { stack: 'at chrome-extension://abc/content.js:1:2' })

  it.each([
    ['an exception of a handler', uncaught(own)],
    ['a rejection that nobody handles', rejected(own)],
  ])('takes the place of the step after %s, and Try Again brings it back', async (_, event) => {
    show()
    act(() => void window.dispatchEvent(event))
    expect(heading()).not.toBeNull()
    expect(screen.queryByText('x is null')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('the step')).toBeDefined()
  })

  it.each([
    ['a code of an extension', uncaught(ofAnExtension)],
    ['a rejection of an extension', rejected(ofAnExtension)],
    ['what the browser only reports', uncaught(null)],
    ['a call that was cancelled', rejected(new DOMException('aborted', 'AbortError'))],
    ['a rejection without an error', rejected('no')],
  ])('does not mind %s', (_, event) => {
    show()
    act(() => void window.dispatchEvent(event))
    expect(heading()).toBeNull()
  })

  it('renders the step again on Try Again [ERRSCREEN-04, AMB-88]', async () => {
    thrown = new ForPeople('boom')
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('boom')).toBeDefined()
    thrown = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('the step')).toBeDefined()
  })

  it.each(['at once', 'once it is there'])('stands alone when its frame throws %s', async (when) => {
    let draws = 0
    let isBroken = true
    const Frame = ({ children }: { children: ReactNode }) => {
      const [isThere, setThere] = useState(when === 'at once')
      useLayoutEffect(() => {
        const look = () => setThere(true)
        look()
      }, [])
      // Without the limit a loop would hang here, and not fail.
      if (isThere && isBroken && ++draws < 500) throw new TypeError('the footer is broken')
      return <div>{children}</div>
    }
    renderAt(
      '/',
      <ErrorBoundary frame={(errorScreen) => <Frame>{errorScreen}</Frame>}>
        <Frame>the step</Frame>
      </ErrorBoundary>,
    )
    expect(draws).toBeLessThan(20)
    expect(heading()).not.toBeNull()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('the step')).toBeDefined()
  })

  it.each(['with a frame', 'without a frame'])('leaves it to the root when its own screen throws, %s', (how) => {
    let writes = 0
    vi.spyOn(document, 'title', 'set').mockImplementation(() => {
      // Without the limit a loop would hang here, and not fail.
      if (++writes < 500) throw new TypeError('the title is broken')
    })
    thrown = new Error('boom')
    const frame = (errorScreen: ReactElement) => <main>{errorScreen}</main>
    expect(() =>
      renderAt(
        '/',
        <ErrorBoundary frame={how === 'with a frame' ? frame : undefined}>
          <Step />
        </ErrorBoundary>,
      ),
    ).toThrow('the title is broken')
    expect(writes).toBeLessThan(20)
  })

  it('minds no other exception while it shows one', () => {
    thrown = new ForPeople('boom')
    show()
    act(() => void window.dispatchEvent(uncaught(own)))
    act(() => void window.dispatchEvent(uncaught(own)))
    expect(screen.getByText('boom')).toBeDefined()
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
