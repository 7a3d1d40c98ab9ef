import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Attempt, Reply } from 'runnel/run'
import { savedKey } from 'runnel/browser'
import { announce, useAnnouncement } from '../shell/announcement.ts'
import { testTheme } from '../testing/renderAt.tsx'
import { serveCalls } from '../testing/serveCalls.ts'
import { siteHost } from './siteHost.ts'

const opened = () => siteHost('form', testTheme(), () => undefined)
const soon = (): Promise<void> => new Promise((go) => setTimeout(go))

describe('the browser as host', () => {
  it('says on two steps, once on each, that a browser which refuses storage keeps nothing, and refuses each time', () => {
    const { result: announcement, rerender } = renderHook(useAnnouncement)
    const { store } = opened()
    store.save('kept')
    expect([announcement.current, store.load()]).toEqual(['', 'kept'])
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new Error('full')
      },
    })
    expect(() => store.save('lost')).toThrow('The browser refuses storage')
    rerender()
    expect(announcement.current).toBe(
      'Your browser keeps nothing of this page. What you enter is lost when you reload or leave it.',
    )
    const saysAt = (path: string): boolean => {
      window.history.replaceState(null, '', path)
      announce('')
      expect(() => store.save('lost')).toThrow('The browser refuses storage')
      rerender()
      return announcement.current !== ''
    }
    const { pathname } = window.location
    expect([pathname, '/second', '/second', '/third'].map(saysAt)).toEqual([false, true, false, false])
  })

  it('gives each journey an id of its own', () => {
    const host = opened()
    const idOf = () => host.seed?.device_session_id
    expect(idOf()).toMatch(/^[0-9a-f-]{36}$/)
    expect(idOf()).not.toBe(idOf())
  })

  it('forgets what it has kept, and drops the copy on the server if the person has asked for one', async () => {
    const requests = serveCalls({ 'DELETE /api/journeys/j1': {} })
    const { store } = opened()
    store.save('kept')
    store.clear()
    await import('../saving/keeper.ts')
    await soon()
    expect([store.load(), requests]).toEqual([null, []])
    store.save('kept')
    sessionStorage.setItem(savedKey('form'), 'j1')
    store.clear()
    expect([store.load(), sessionStorage.getItem(savedKey('form'))]).toEqual([null, null])
    await vi.waitFor(() => expect(requests.map(({ call }) => call)).toEqual(['DELETE /api/journeys/j1']))
  })

  it('saves at most once per frame', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
    const { store } = opened()
    const saved: string[] = []
    for (const text of ['first', 'second']) store.later!(() => saved.push(text))
    expect(saved).toEqual([])
    frames.forEach((run) => run(0))
    await new Promise((go) => setTimeout(go))
    expect(saved).toEqual(['second'])
  })

  it('holds back that a call was cut off because the page was left, until it is shown again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut off')))
    const { perform } = opened()
    const replies: Reply[] = []
    window.dispatchEvent(new Event('pagehide'))
    void perform({ operation: { method: 'POST', path: '/api/save' }, inputs: {} } as unknown as Attempt).then((reply) =>
      replies.push(reply),
    )
    await soon()
    expect(replies).toEqual([])
    window.dispatchEvent(new Event('pageshow'))
    await soon()
    expect(replies).toEqual([{ kind: 'offline' }])
  })
})
