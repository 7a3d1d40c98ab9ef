// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from './App.tsx'
import { renderAt, testTheme } from './testing/renderAt.tsx'

const funnelPage = vi.hoisted(() => ({ show: vi.fn((_: { address: string }): unknown => null) }))
vi.mock('./funnel/FunnelPage.tsx', () => ({
  default: (props: { address: string }) => {
    funnelPage.show(props)
    return <h1>{`The funnel page for ${props.address}`}</h1>
  },
}))

/** Parts of the page outside its step, by name; the one that is named here throws. */
const planted = vi.hoisted(() => ({ in: '' }))
vi.mock(import('./shell/connection.ts'), async (original) => {
  const module = await original()
  return {
    ...module,
    useIsLost: () => {
      if (planted.in === 'Offline') throw new TypeError('planted')
      return module.useIsLost()
    },
  }
})
vi.mock(import('./shell/announcement.ts'), async (original) => {
  const module = await original()
  return {
    ...module,
    useAnnouncement: () => {
      if (planted.in === 'SpokenAnnouncement') throw new TypeError('planted')
      return module.useAnnouncement()
    },
  }
})
vi.mock(import('./shell/useMoved.ts'), async (original) => {
  const module = await original()
  return {
    ...module,
    useMoved: (location: string) => {
      if (planted.in === 'useMoved') throw new TypeError('planted')
      return module.useMoved(location)
    },
  }
})

beforeEach(() => {
  planted.in = ''
  funnelPage.show.mockReset()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('App', () => {
  it.each(['/claim/v2/address', '/find-claims/address', '/nothing'])(
    'hands %s to the funnel page, which knows who answers for it [ROUTE-01]',
    async (address) => {
      renderAt(address, <App />)
      await heading(`The funnel page for ${address}`)
      expect(funnelPage.show.mock.lastCall![0].address).toBe(address)
    },
  )

  it('starts the default funnel of the theme at /claim and keeps the query [ROUTE-17]', async () => {
    const { history } = renderAt('/claim?utm_source=x', <App />, testTheme({ defaultFunnel: 'v5' }))
    await heading('The funnel page for /claim/v5')
    expect(history).toEqual(['/claim/v5?utm_source=x'])
  })

  it('never starts with v4, which would send the visitor back [ROUTE-17, AMB-05]', async () => {
    renderAt('/claim', <App />, testTheme({ defaultFunnel: 'v4' }))
    await heading('The funnel page for /claim/v1')
    expect(funnelPage.show.mock.lastCall![0].address).toBe('/claim/v1')
  })

  it.each([
    ['/', 'Were you overcharged for your car finance?'],
    ['/login', 'Log in'],
    ['/privacy-policy', 'Privacy policy'],
    ['/accessibility', 'Accessibility'],
    ['/clear', 'Clear this device'],
  ])('has a page at %s: %s [ROUTE-13] [ROUTE-14] [ROUTE-16]', async (path, name) => {
    renderAt(path, <App />)
    await heading(name)
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  it('focuses the heading after a change of page, but not on the first', async () => {
    const { navigate } = renderAt('/login', <App />)
    expect(document.activeElement).not.toBe(await heading('Log in'))
    act(() => navigate('/privacy-policy'))
    const policy = await heading('Privacy policy')
    await waitFor(() => expect(document.activeElement).toBe(policy))
    expect(document.title).toBe('Privacy policy - Test Brand')
    act(() => navigate('/login'))
    const again = await heading('Log in')
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  it('shows the error screen in the frame, and the page again on Try Again [ERRSCREEN-01] [ERRSCREEN-04]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    funnelPage.show.mockImplementation(() => {
      throw new Error('boom')
    })
    renderAt('/claim/v1/address', <App />)
    await heading('Something went wrong')
    expect(screen.getByRole('contentinfo')).toBeDefined()
    funnelPage.show.mockReset()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await heading('The funnel page for /claim/v1/address')
  })

  it.each(['Offline', 'SpokenAnnouncement', 'useMoved'])(
    'shows the error screen when %s throws, hears presses there, and goes on at Try Again [ERRSCREEN-01]',
    async (part) => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const stop = vi.fn()
      window.early = { events: [], stop, tell: () => {} }
      planted.in = part
      renderAt('/claim/v1/address', <App />)
      await heading('Something went wrong')
      expect(screen.getByText('What you have entered is kept.')).toBeDefined()
      // Until then a press is kept for the page instead of done.
      expect(stop).toHaveBeenCalled()
      planted.in = ''
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
      await heading('The funnel page for /claim/v1/address')
    },
  )

  it('says on the error screen, too, that the browser is offline', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    funnelPage.show.mockImplementation(() => {
      throw new Error('boom')
    })
    renderAt('/claim/v1/address', <App />)
    await heading('Something went wrong')
    expect(screen.getByText('You are not connected. What you have entered is kept.')).toBeDefined()
  })
})
