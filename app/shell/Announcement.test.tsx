import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../testing/renderAt.tsx'
import { PageFrame } from './PageFrame.tsx'
import { SpokenAnnouncement } from './Announcement.tsx'
import { announce } from './announcement.ts'

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/claim')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function led(text: string): void {
  renderAt(
    '/',
    <>
      <SpokenAnnouncement />
      <PageFrame>
        <p>content</p>
      </PageFrame>
    </>,
  )
  act(() => announce(text))
}

/** As the router announces a move. */
const move = (how: 'pushState' | 'popstate' | 'replaceState', to: string): void =>
  act(() => {
    History.prototype.replaceState.call(window.history, null, '', to)
    window.dispatchEvent(new Event(how))
  })
const shown = (): string => screen.getByRole('main').textContent

describe('what a redirect takes along', () => {
  it('is shown above what the page says, and read out once the page has its focus [STATE-V4-05]', () => {
    led('Nothing was found')
    expect(shown()).toBe('Nothing was foundcontent')
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => void vi.runAllTimers())
    expect(screen.getByRole('alert').textContent).toBe('Nothing was found')
  })

  it('stays when the site moves on automatically, and when a link leads to another place of the page', () => {
    led('Nothing was found')
    move('replaceState', '/claim/v1')
    move('popstate', '/claim/v1#main')
    expect(shown()).toContain('Nothing was found')
  })

  it.each(['pushState', 'popstate'] as const)('is gone when the visitor goes on (%s)', (how) => {
    led('Nothing was found')
    act(() => void vi.runAllTimers())
    move(how, '/claim/v1/address')
    act(() => void vi.runAllTimers())
    expect([shown(), screen.queryByRole('alert')]).toEqual(['content', null])
  })

  it('is nothing after a redirect that says nothing', () => {
    led('')
    expect(shown()).toBe('content')
  })
})
