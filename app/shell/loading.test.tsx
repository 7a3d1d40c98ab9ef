import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotLoaded } from 'runnel/browser'
import { Offline } from '../App.tsx'
import { renderAt } from '../testing/renderAt.tsx'
import { callOperation } from '../api/callOperation.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const words = 'You are not connected. What you have entered is kept.'
let thrown: unknown
let online = true
const Step = () => {
  if (thrown !== undefined) throw thrown
  return <p>the step</p>
}
const reload = vi.fn()
const site = vi.fn<() => Promise<Response>>()
const network = (there: boolean) => {
  online = there
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')))
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', site)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reload.mockReset()
  site.mockReset()
  thrown = undefined
  online = true
})
const show = () =>
  renderAt(
    '/',
    <ErrorBoundary>
      <Step />
    </ErrorBoundary>,
  )
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try Again' }))

describe('a part of the page that could not be fetched', () => {
  it('comes with a new page as soon as the site answers: its parts may have other names by now', async () => {
    thrown = new NotLoaded()
    site.mockResolvedValue(new Response(''))
    show()
    await tryAgain()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('failed'))],
    ['is down', () => Promise.resolve(new Response('', { status: 502 }))],
  ])('is tried in place while the site %s, which keeps the error screen', async (_, answer) => {
    thrown = new NotLoaded()
    site.mockImplementation(answer)
    show()
    await tryAgain()
    await waitFor(() => expect(site).toHaveBeenCalledOnce())
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    thrown = undefined
    await tryAgain()
    await screen.findByText('the step')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is fetched automatically when the network is back', async () => {
    thrown = new NotLoaded()
    site.mockResolvedValue(new Response(''))
    show()
    network(false)
    expect(site).not.toHaveBeenCalled()
    network(true)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('is not what any other error is about', async () => {
    thrown = new Error('boom')
    show()
    thrown = undefined
    network(true)
    await tryAgain()
    await screen.findByText('the step')
    expect([site.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  })
})

describe('without a network', () => {
  it('every page says so, until it is back', () => {
    renderAt('/', <Offline />)
    expect(screen.getByRole('status').textContent).toBe('')
    network(false)
    expect(screen.getByRole('status').textContent).toBe(words)
    network(true)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('what a page asks goes out when it is back', async () => {
    online = false
    site.mockRejectedValueOnce(new TypeError('failed')).mockResolvedValue(new Response('{"success":true}'))
    const answered = callOperation('setPassword', { password: 'long enough' })
    await new Promise((go) => setTimeout(go, 20))
    expect(site).toHaveBeenCalledOnce()
    network(true)
    expect(await answered).toMatchObject({ ok: true })
  })

  it('what a page asks does not go out once the page is gone', async () => {
    online = false
    site.mockRejectedValue(new TypeError('failed'))
    const gone = new AbortController()
    const answered = callOperation('signOutEverywhere', {}, { signal: gone.signal })
    await waitFor(() => expect(site).toHaveBeenCalledOnce())
    gone.abort()
    network(true)
    expect(await answered).toMatchObject({ ok: false })
    expect(site).toHaveBeenCalledOnce()
  })

  it('what may have arrived is not sent again, and the message says why nothing came', async () => {
    site.mockImplementation(() => {
      online = false
      return Promise.reject(new TypeError('failed'))
    })
    expect(await callOperation('setPassword', { password: 'long enough' })).toEqual({
      ok: false,
      status: 0,
      message: words,
    })
    expect(site).toHaveBeenCalledOnce()
  })
})
