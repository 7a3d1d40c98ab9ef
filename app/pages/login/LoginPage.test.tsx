import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { leaveWith } from '../../shell/leftWith.ts'
import { holdCalls, serveCalls } from '../../testing/serveCalls.ts'
import LoginPage from './LoginPage.tsx'

const session = { access_token: 'token', expires_at: '2030-01-01T00:00:00.000Z' }
const signedIn = {
  'POST /api/auth/sign-in': { body: { success: true, data: { user: {}, session } } },
  'POST /api/auth/set-session': {},
}
const notice = 'An account with this email already exists. Please log in to view your claims.'

const logIn = async (email: string, password: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('LoginPage', () => {
  it('tells an existing user so, and goes on to the portal after signing in [ROUTE-14] [ROLE-03] [ROLE-04]', async () => {
    const requests = serveCalls(signedIn)
    const { history } = renderAt('/login?redirect=/portal&status=existing_user', <LoginPage />)
    expect(screen.getByText(notice, { exact: false })).toBeDefined()
    await logIn('jo@example.com', 'long enough')
    await waitFor(() => expect(history.at(-1)).toBe('/portal'))
    expect(requests).toEqual([
      { call: 'POST /api/auth/sign-in', body: { email: 'jo@example.com', password: 'long enough' } },
      { call: 'POST /api/auth/set-session', body: { event: 'SIGNED_IN', session } },
    ])
  })

  it('knows who comes from a form, says what became of their claim, and forgets it when they go', async () => {
    const requests = serveCalls(signedIn)
    leaveWith({ email: 'jo@example.com', claimReference: 'CLM-7' })
    const address = '/login?redirect=/portal&status=existing_user'
    const { history } = renderAt(address, <LoginPage />)
    const email = () => (screen.getByLabelText('Email') as HTMLInputElement).value
    expect(email()).toBe('jo@example.com')
    expect(screen.getAllByRole('status')[0]!.textContent).toBe(
      `${notice} Your new claim CLM-7 is saved. It is added to your account when you log in with the email that you gave for it.`,
    )
    await logIn('', 'long enough')
    await waitFor(() => expect(history.at(-1)).toBe('/portal'))
    expect(requests[0]).toEqual({
      call: 'POST /api/auth/sign-in',
      body: { email: 'jo@example.com', password: 'long enough' },
    })
    expect(history.join(' ')).not.toContain('example.com')
    cleanup()
    renderAt(address, <LoginPage />)
    expect(email()).toBe('')
    expect(screen.getAllByRole('status')[0]!.textContent).not.toContain('CLM-7')
  })

  it('says nothing of a claim unless the visitor comes from one: an address is also opened by hand, and a page loaded again', () => {
    renderAt('/login?redirect=/portal&status=existing_user', <LoginPage />)
    expect(screen.getAllByRole('status')[0]!.textContent).toBe(notice)
  })

  it('knows of a claim whose reference it was not told', () => {
    leaveWith({ email: 'jo@example.com', claimReference: '' })
    renderAt('/login?redirect=/portal&status=existing_user', <LoginPage />)
    expect(screen.getAllByRole('status')[0]!.textContent).toBe(
      `${notice} Your new claim is saved. It is added to your account when you log in with the email that you gave for it.`,
    )
  })

  it('fills in nobody who comes for another reason', () => {
    leaveWith({ email: 'jo@example.com', claimReference: 'CLM-7' })
    renderAt('/login', <LoginPage />)
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('')
  })

  it('never leaves the site, and shows no markup from the address [ROUTE-14]', async () => {
    serveCalls(signedIn)
    const { history, container } = renderAt('/login?redirect=//evil.example&message=%3Cimg%20src%3Dx%3E', <LoginPage />)
    expect(container.querySelector('img[src="x"]')).toBeNull()
    expect(container.textContent).not.toContain('<img')
    await logIn('jo@example.com', 'long enough')
    await waitFor(() => expect(history.at(-1)).toBe('/portal'))
  })

  it('asks for what is missing, at the field, and calls nobody', async () => {
    const requests = serveCalls({})
    renderAt('/login', <LoginPage />)
    await logIn('', '')
    const email = screen.getByLabelText('Email')
    expect(document.activeElement).toBe(email)
    expect(document.getElementById(email.getAttribute('aria-describedby')!)!.textContent).toBe(
      'Error: Enter your email address',
    )
    expect(requests).toEqual([])
  })

  it.each(['anna@example', 'anna', 'anna smith@example.com'])(
    'says at the field that %s is no email address, and calls nobody',
    async (typed) => {
      const requests = serveCalls({})
      renderAt('/login', <LoginPage />)
      await logIn(typed, 'long enough')
      const email = screen.getByLabelText('Email')
      expect(document.activeElement).toBe(email)
      expect(document.getElementById(email.getAttribute('aria-describedby')!)!.textContent).toBe(
        'Error: Please enter a valid email address',
      )
      expect(requests).toEqual([])
    },
  )

  it.each([
    [
      'wrong data',
      { status: 401, body: { success: false, error: 'Email or password is not right' } },
      'Email or password is not right',
    ],
    ['too many attempts', { status: 429 }, 'Too many attempts. Please wait a few minutes and try again.'],
  ])('says what went wrong: %s, and keeps what was typed', async (_, answer, text) => {
    serveCalls({ 'POST /api/auth/sign-in': answer })
    const { history } = renderAt('/login', <LoginPage />)
    await logIn('jo@example.com', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('jo@example.com')
    expect(history).toHaveLength(1)
  })

  it.each([[{ success: true }], [{ data: { user: {}, session: null } }]])(
    'says so when there is no session to open: %j',
    async (body) => {
      serveCalls({ ...signedIn, 'POST /api/auth/sign-in': { body } })
      renderAt('/login', <LoginPage />)
      await logIn('jo@example.com', 'long enough')
      expect((await screen.findByRole('alert')).textContent).toBe('Your session could not be started')
      expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-disabled')).toBeNull()
    },
  )

  describe('without a network', () => {
    let online = true
    const back = async () => {
      online = true
      await act(async () => void window.dispatchEvent(new Event('online')))
    }
    const offline = () => {
      online = false
      vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
      return serveCalls(
        Object.fromEntries(
          Object.entries(signedIn).map(([call, answer]) => [
            call,
            () => {
              if (!online) throw new TypeError('no network')
              return answer
            },
          ]),
        ),
      )
    }
    afterEach(() => vi.restoreAllMocks())

    it('logs in once when it is back, however often the button is pressed', async () => {
      const requests = offline()
      const { history } = renderAt('/login', <LoginPage />)
      await logIn('jo@example.com', 'long enough')
      await userEvent.click(screen.getByRole('button', { name: 'Processing...' }))
      const before = requests.length
      await back()
      await waitFor(() => expect(history.at(-1)).toBe('/portal'))
      expect(requests.slice(before).map(({ call }) => call)).toEqual([
        'POST /api/auth/sign-in',
        'POST /api/auth/set-session',
      ])
    })

    it('logs nobody in who has left meanwhile, and leads them nowhere', async () => {
      const requests = offline()
      const { history, unmount } = renderAt('/login', <LoginPage />)
      await logIn('jo@example.com', 'long enough')
      const before = requests.length
      unmount()
      await back()
      await new Promise((passed) => setTimeout(passed, 20))
      expect(requests).toHaveLength(before)
      expect(history).toEqual(['/login'])
    })
  })

  it('starts no session for a visitor who left before the answer came', async () => {
    const requests = serveCalls(signedIn)
    const answer = holdCalls()
    const { history, unmount } = renderAt('/login', <LoginPage />)
    await logIn('jo@example.com', 'long enough')
    unmount()
    await answer()
    expect(requests.map(({ call }) => call)).toEqual(['POST /api/auth/sign-in'])
    expect(history).toEqual(['/login'])
  })

  it('goes nowhere when the session cannot be kept, and says so', async () => {
    serveCalls({
      ...signedIn,
      'POST /api/auth/set-session': { status: 401, body: { success: false, error: 'This session is over' } },
    })
    const { history } = renderAt('/login', <LoginPage />)
    await logIn('jo@example.com', 'long enough')
    expect((await screen.findByRole('alert')).textContent).toBe('This session is over')
    expect(history).toHaveLength(1)
  })

  it('signs in once, however often it is asked to', async () => {
    let reply!: (answer: object) => void
    const requests = serveCalls({ 'POST /api/auth/sign-in': () => new Promise((given) => (reply = given)) })
    renderAt('/login', <LoginPage />)
    await logIn('jo@example.com', 'long enough')
    await userEvent.click(screen.getByRole('button', { name: 'Processing...' }))
    expect(requests).toHaveLength(1)
    reply({ status: 401, body: { success: false, error: 'Email or password is not right' } })
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
  })

  it('leads to a new password', () => {
    renderAt('/login', <LoginPage />)
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password')
  })

  it('shows and hides the password', async () => {
    renderAt('/login', <LoginPage />)
    const password = screen.getByLabelText('Password') as HTMLInputElement
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password.type).toBe('password')
  })
})
