import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { holdCalls, serveCalls } from '../../testing/serveCalls.ts'
import ForgotPasswordPage from './ForgotPasswordPage.tsx'
import ResetPasswordPage from './ResetPasswordPage.tsx'
import VerifyEmailPage from './VerifyEmailPage.tsx'

const token = 'a-token-of-a-link'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const user = {
  'GET /api/auth/user': {
    body: { success: true, loggedIn: true, data: { user: { id: 'u', email: 'jo@example.com', user_metadata: {} } } },
  },
}
const nobody = { 'GET /api/auth/user': { body: { success: true, loggedIn: false } } }
const over = { status: 410, body: { success: false, error: 'over' } }

beforeEach(() => {
  window.location.hash = token
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const choosePassword = async (password = 'long enough') => {
  for (const label of ['New password', 'Confirm password'])
    await userEvent.type(await screen.findByLabelText(label), password)
  await press('Set new password')
}
/** The heading of what took the place of what was used. */
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })))

describe('ForgotPasswordPage', () => {
  it('asks for a link, and says the same to everybody', async () => {
    const requests = serveCalls({ 'POST /api/auth/forgot-password': {} })
    renderAt('/forgot-password', <ForgotPasswordPage />)
    await userEvent.type(screen.getByLabelText('Email'), ' jo@example.com ')
    await press('Send me a link')
    await hasFocus('Look into your inbox')
    expect(screen.getByText('jo@example.com').closest('p')!.textContent).toContain(
      'If jo@example.com has an account with us',
    )
    expect(requests).toEqual([{ call: 'POST /api/auth/forgot-password', body: { email: 'jo@example.com' } }])
    await press('Try another address')
    expect(screen.getByLabelText('Email')).toBeDefined()
  })

  it('asks for an email that is missing, at the field, and calls nobody', async () => {
    const requests = serveCalls({})
    renderAt('/forgot-password', <ForgotPasswordPage />)
    await press('Send me a link')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(screen.getByText('Enter your email address')).toBeDefined()
    expect(requests).toEqual([])
  })

  it.each(['anna@example.com.', 'mailto:anna@example.com', 'anna@localhost', 'änna@example.com'])(
    'refuses an email that can get no mail, as a form does: %s',
    async (email) => {
      const requests = serveCalls({})
      renderAt('/forgot-password', <ForgotPasswordPage />)
      await userEvent.type(screen.getByLabelText('Email'), email)
      await press('Send me a link')
      expect(screen.getByText('Please enter a valid email address')).toBeDefined()
      expect(requests).toEqual([])
    },
  )

  it.each([
    [{ status: 429 }, /Too many emails have been asked for/],
    [
      {
        status: 503,
        body: { success: false, error: 'We cannot send emails at the moment. Please contact us instead.' },
      },
      /We cannot send emails/,
    ],
  ])('says why none was sent, and keeps what was typed: %j', async (answer, text) => {
    serveCalls({ 'POST /api/auth/forgot-password': answer })
    renderAt('/forgot-password', <ForgotPasswordPage />)
    await userEvent.type(screen.getByLabelText('Email'), 'jo@example.com')
    await press('Send me a link')
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('jo@example.com')
  })
})

describe('ResetPasswordPage', () => {
  it('calls nobody when it opens, sets the password with the token of the address, and leads to the login page', async () => {
    const requests = serveCalls({ 'POST /api/auth/reset-password': {} })
    const { history } = renderAt('/reset-password', <ResetPasswordPage />)
    expect(requests).toEqual([])
    await choosePassword()
    await waitFor(() => expect(history.at(-1)).toBe('/login?redirect=/portal&status=password_set'))
    expect(requests).toEqual([{ call: 'POST /api/auth/reset-password', body: { token, password: 'long enough' } }])
    expect(window.location.hash).toBe('')
  })

  it('leads nobody away who has left before the answer came', async () => {
    serveCalls({ 'POST /api/auth/reset-password': {} })
    const answer = holdCalls()
    const { history, unmount } = renderAt('/reset-password', <ResetPasswordPage />)
    await choosePassword()
    unmount()
    await answer()
    expect(history).toEqual(['/reset-password'])
  })

  it('says that a link is over, and offers another', async () => {
    serveCalls({ 'POST /api/auth/reset-password': over })
    renderAt('/reset-password', <ResetPasswordPage />)
    await choosePassword()
    await hasFocus('This link does not work')
    expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe('/forgot-password')
  })

  it('says so at once of a link that was cut off', async () => {
    window.location.hash = ''
    renderAt('/reset-password', <ResetPasswordPage />)
    expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeDefined()
  })

  it('keeps the link after a failure that passes', async () => {
    serveCalls({
      'POST /api/auth/reset-password': {
        status: 503,
        body: { success: false, error: 'We are very busy at the moment.' },
      },
    })
    renderAt('/reset-password', <ResetPasswordPage />)
    await choosePassword()
    expect((await screen.findByRole('alert')).textContent).toBe('We are very busy at the moment.')
    expect(window.location.hash).toBe(`#${token}`)
  })
})

describe('VerifyEmailPage', () => {
  it('confirms at a press, not by being opened', async () => {
    const requests = serveCalls({ ...user, 'POST /api/auth/verify-email': {} })
    renderAt('/verify-email', <VerifyEmailPage />)
    await screen.findByRole('button', { name: 'Confirm my email address' })
    expect(requests.map(({ call }) => call)).toEqual(['GET /api/auth/user'])
    await press('Confirm my email address')
    await hasFocus('Your email address is confirmed')
    expect(requests.at(-1)).toEqual({ call: 'POST /api/auth/verify-email', body: { token } })
    expect(window.location.hash).toBe('')
  })

  it('takes a visitor with a user for signed in, where the server says no more', async () => {
    serveCalls({ 'GET /api/auth/user': { body: { data: { user: { id: 'u' } } } } })
    renderAt('/verify-email', <VerifyEmailPage />)
    expect(await screen.findByRole('button', { name: 'Confirm my email address' })).toBeDefined()
  })

  it('lets a visitor who is not signed in log in first', async () => {
    const session = { access_token: 'token', expires_at: '2030-01-01T00:00:00.000Z' }
    const requests = serveCalls({
      ...nobody,
      'POST /api/auth/sign-in': { body: { success: true, data: { user: {}, session } } },
      'POST /api/auth/set-session': {},
      'POST /api/auth/verify-email': {},
    })
    renderAt('/verify-email', <VerifyEmailPage />)
    await userEvent.type(await screen.findByLabelText('Email'), 'jo@example.com')
    await userEvent.type(screen.getByLabelText('Password'), 'long enough')
    await press('Log in')
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeDefined()
    expect(requests.at(-1)!.call).toBe('POST /api/auth/verify-email')
  })

  it('lets them choose a password instead, with the same link', async () => {
    const requests = serveCalls({ ...nobody, 'POST /api/auth/reset-password': {} })
    const { history } = renderAt('/verify-email', <VerifyEmailPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a new password' }))
    await hasFocus('Choose a new password')
    await choosePassword()
    await waitFor(() => expect(history.at(-1)).toBe('/login?redirect=/portal&status=password_set'))
    expect(requests.at(-1)).toEqual({ call: 'POST /api/auth/reset-password', body: { token, password: 'long enough' } })
  })

  it('asks a visitor who is signed in to another account', async () => {
    serveCalls({ ...user, 'POST /api/auth/verify-email': { status: 401, body: { success: false, error: 'no' } } })
    renderAt('/verify-email', <VerifyEmailPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email address' }))
    await hasFocus('Log in to confirm your email address')
    expect(screen.getByText('You are signed in to an account with another address.')).toBeDefined()
  })

  it('says what went wrong after a login, and does not ask for it again', async () => {
    const session = { access_token: 'token', expires_at: '2030-01-01T00:00:00.000Z' }
    serveCalls({
      ...nobody,
      'POST /api/auth/sign-in': { body: { success: true, data: { user: {}, session } } },
      'POST /api/auth/set-session': {},
      'POST /api/auth/verify-email': { status: 500 },
    })
    renderAt('/verify-email', <VerifyEmailPage />)
    await userEvent.type(await screen.findByLabelText('Email'), 'jo@example.com')
    await userEvent.type(screen.getByLabelText('Password'), 'long enough')
    await press('Log in')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be confirmed')
    expect(screen.getByRole('button', { name: 'Confirm my email address' })).toBeDefined()
  })

  it('says that a link is over', async () => {
    serveCalls({ ...user, 'POST /api/auth/verify-email': over })
    renderAt('/verify-email', <VerifyEmailPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email address' }))
    await hasFocus('This link does not work')
  })
})
