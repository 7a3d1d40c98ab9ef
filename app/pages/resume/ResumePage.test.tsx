import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { savedKey, sessionKey } from 'runnel/browser'
import { renderAt } from '../../testing/renderAt.tsx'
import { serveCalls } from '../../testing/serveCalls.ts'
import ResumePage from './ResumePage.tsx'

const call = 'POST /api/journeys/resume'
const found = (more: object = {}) => ({
  body: {
    success: true,
    data: {
      journey_id: 'j1',
      funnel: 'demo',
      path: '/claim/demo',
      journey: '{"funnel":"demo","at":1,"form":{"nickname":"Ada"}}',
      changed: false,
      ...more,
    },
  },
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  window.location.hash = ''
})

function opened(token: string, answers: Parameters<typeof serveCalls>[0]) {
  window.location.hash = token
  const requests = serveCalls(answers)
  return { requests, ...renderAt('/resume', <ResumePage />) }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the page that a link opens', () => {
  it('uses the link up by a press alone, and leads to the form with what was kept', async () => {
    const { requests, history } = opened('#a-token', { [call]: found() })
    await new Promise((passed) => setTimeout(passed, 50))
    expect(requests).toEqual([])
    await press('Continue')
    await waitFor(() => expect(history.at(-1)).toBe('/claim/demo'))
    expect(requests).toEqual([{ call, body: { token: 'a-token' } }])
    const kept = JSON.parse(sessionStorage.getItem(sessionKey('demo'))!)
    expect(kept).toMatchObject({ funnel: 'demo', form: { nickname: 'Ada' } })
    expect(Date.now() - kept.at).toBeLessThan(60_000)
    expect(sessionStorage.getItem(savedKey('demo'))).toBe('j1')
  })

  it('says that a link was used, with a way to start again and no trace of the form', async () => {
    opened('#a-token', {
      [call]: { status: 410, body: { success: false, error: 'This link cannot be used. It works once, for 30 days.' } },
    })
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('This link cannot be used.')
    expect(screen.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/claim')
    expect(sessionStorage.length).toBe(0)
  })

  it.each([
    ['nothing', { body: { success: true } }],
    ['no journey', found({ journey: null })],
    ['no form', found({ funnel: undefined })],
    ['a journey that nobody can read', found({ journey: '{' })],
  ])('says that a link cannot be used when the reply has %s', async (_, answer) => {
    const { history } = opened('#a-token', { [call]: answer })
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toBe('This link cannot be used. It works once, for 30 days.')
    expect(screen.getByRole('button', { name: 'Try Again' }).getAttribute('aria-disabled')).toBeNull()
    expect(history).toHaveLength(1)
  })

  it('sends the owner of an account to log in', async () => {
    opened('#a-token', { [call]: { status: 409, body: { success: false, error: 'x' } } })
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Please log in here first, then open the link again.',
    )
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })

  it('asks nobody when the link is not complete', () => {
    const { requests } = opened('', {})
    expect(screen.getByRole('alert').textContent).toContain('not complete')
    expect(screen.queryByRole('button')).toBeNull()
    expect(requests).toEqual([])
  })

  it('does not use the link up where the browser keeps nothing', async () => {
    const refuse = (): never => {
      throw new Error('refused')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { requests } = opened('#a-token', { [call]: found() })
    await press('Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('does not let this site keep anything')
    expect(requests).toEqual([])
  })
})
