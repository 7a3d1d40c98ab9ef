import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lackingEach } from '../../testing/lackingEach.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { serveCalls } from '../../testing/serveCalls.ts'
import { formatDate } from './ClaimItem.tsx'
import PortalPage from './PortalPage.tsx'

const user = (password_set: boolean) => ({
  body: {
    success: true,
    loggedIn: true,
    data: { user: { id: 'u', email: 'jo@example.com', user_metadata: { password_set } } },
  },
})
const account = {
  body: {
    success: true,
    data: [
      {
        claimRequest: { id: 'r1', claim_reference: 'REF-1', first_name: 'Jo', last_name: 'Carter' },
        claims: [],
        userEmail: 'jo@example.com',
        isNewUser: false,
      },
    ],
  },
}
const stored = (more: object) => ({
  created_at: '2025-11-01T12:00:00.000Z',
  current_status: { id: 1, name: 'In Progress', order_sequence: 1 },
  ...more,
})
const claims = {
  body: {
    success: true,
    data: [
      stored({
        id: 'c1',
        lender_name: 'Black Horse',
        start_date: '2016-03-05',
        end_date: '2019-03-04',
        status_history: [{ created_at: '2025-11-02T12:00:00.000Z', status: 'Submitted' }],
      }),
      stored({ id: 'c2', lender_name: '', start_date: 'soon' }),
    ],
  },
}
const claimsCall = 'GET /api/claim-requests/r1/claims?include=status_history'
const served = { 'GET /api/auth/user': user(true), 'GET /api/account': account, [claimsCall]: claims }
const show = () => renderAt('/portal', <PortalPage />)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('PortalPage', () => {
  it.each([
    [
      'nobody is signed in',
      { 'GET /api/auth/user': { body: { success: true, loggedIn: false } }, 'GET /api/account': { status: 401 } },
    ],
    ['the session has ended', { 'GET /api/auth/user': user(true), 'GET /api/account': { status: 401 } }],
  ])('leads to the login page and back when %s [ROUTE-15]', async (_, answers) => {
    serveCalls(answers)
    const { history } = show()
    await waitFor(() => expect(history).toEqual(['/login?redirect=/portal']))
  })

  it('lists claims with lender, status, dates, reference and history [ROUTE-15]', async () => {
    serveCalls(served)
    show()
    const [first, second] = (await screen.findAllByRole('heading', { level: 3 })).map((heading) =>
      heading.closest('li')!,
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Jo Carter' })).toBeDefined()
    expect(screen.getByText('REF-1')).toBeDefined()
    for (const text of [
      'Black Horse',
      'In Progress',
      '05 Mar 2016',
      '04 Mar 2019',
      '01 Nov 2025',
      '02 Nov 2025',
      'Submitted',
    ])
      expect(first!.textContent).toContain(text)
    for (const text of ['Unknown Lender', 'Unknown date']) expect(second!.textContent).toContain(text)
    expect(within(second!).queryByText('Status history')).toBeNull()
    expect(screen.queryByText('Set a password')).toBeNull()
  })

  it.each([
    ['found nothing', 'success', 'No agreement was found in your credit file'],
    ['was not complete', 'partial', 'was not complete'],
    ['failed', 'error', 'did not work out'],
    ['is going on', 'running', 'still being searched'],
    ['waits for a code', 'challenge', 'the code was not entered'],
    ['ended nobody knows how', 'unknown', 'We do not know'],
    ['was about other details', 'superseded', 'since you changed your details'],
    ['was not made', undefined, 'has not been searched'],
  ])('says why nothing is listed when the search %s', async (_, searchState, says) => {
    const [context] = account.body.data
    serveCalls({
      ...served,
      'GET /api/account': { body: { success: true, data: [{ ...context, searchState }] } },
      [claimsCall]: { body: { success: true, data: [] } },
    })
    show()
    expect((await screen.findByText(/no lender has been added/i)).textContent).toContain(says)
  })

  it('says that loading failed, and tries again', async () => {
    serveCalls({ ...served, 'GET /api/account': { status: 500 } })
    show()
    expect((await screen.findByRole('alert')).textContent).toBe('Your claims could not be loaded. Please try again.')
    serveCalls(served)
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Black Horse')).toBeDefined()
  })

  it('says of one request that its claims failed, and tries again', async () => {
    serveCalls({ ...served, [claimsCall]: { status: 500 } })
    show()
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch claims')
    serveCalls(served)
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Black Horse')).toBeDefined()
  })

  const isWhole = async () => {
    await waitFor(() => expect(document.body.textContent).not.toContain('Loading'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your claims')
  }

  it.each(lackingEach(user(true).body))('lives with a user %s', async (_, body) => {
    serveCalls({ ...served, 'GET /api/auth/user': { body } })
    show()
    await isWhole()
  })

  it.each(lackingEach({ ...account.body, data: [{ ...account.body.data[0], searchState: 'error', maySearch: true }] }))(
    'lives with an account %s',
    async (_, body) => {
      serveCalls({ ...served, 'GET /api/account': { body } })
      show()
      await isWhole()
    },
  )

  it.each(lackingEach(claims.body))('lives with claims %s', async (_, body) => {
    serveCalls({ ...served, [claimsCall]: { body } })
    show()
    await isWhole()
  })

  it('takes a visitor with a user for signed in, where the server says no more', async () => {
    const { loggedIn, ...unsaid } = user(true).body
    serveCalls({ ...served, 'GET /api/auth/user': { body: unsaid } })
    show()
    expect(loggedIn && (await screen.findByText('Black Horse'))).toBeDefined()
  })

  it.each([
    [
      'the account',
      { 'GET /api/account': { body: { success: true } } },
      'Your claims could not be loaded. Please try again.',
    ],
    ['the claims', { [claimsCall]: { body: { data: null } } }, 'Failed to fetch claims'],
  ])('says that %s could not be read when the reply has none', async (_, answers, says) => {
    serveCalls({ ...served, ...answers })
    show()
    expect((await screen.findByRole('alert')).textContent).toBe(says)
  })

  it('says what stands in for a status that the server does not give, and for a state of the search that it does not know', async () => {
    serveCalls({ ...served, [claimsCall]: { body: { data: [{ id: 'c1', status_history: [{ status: null }, {}] }] } } })
    show()
    expect((await screen.findByRole('heading', { level: 3 })).closest('li')!.textContent).toBe(
      'Unknown LenderIn ProgressAgreement beganUnknown dateAddedUnknown date',
    )
    cleanup()
    serveCalls({
      ...served,
      'GET /api/account': { body: { data: [{ ...account.body.data[0], searchState: 'paused' }] } },
      [claimsCall]: { body: { data: [] } },
    })
    show()
    expect(await screen.findByText(/We do not know what the search/)).toBeDefined()
  })

  it('signs out', async () => {
    const requests = serveCalls({ ...served, 'POST /api/auth/set-session': {} })
    const { history } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(history.at(-1)).toBe('/'))
    expect(requests.at(-1)).toEqual({ call: 'POST /api/auth/set-session', body: { event: 'SIGNED_OUT' } })
  })

  it.each([
    ['Sign out', 'POST /api/auth/set-session'],
    ['Sign out everywhere', 'POST /api/auth/sign-out-everywhere'],
  ])('sends one call when %s is pressed twice', async (name, call) => {
    const requests = serveCalls({ ...served, [call]: {} })
    const { history } = show()
    const button = await screen.findByRole('button', { name })
    await act(async () => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(history.at(-1)).toBe('/'))
    expect(requests.filter((made) => made.call === call)).toHaveLength(1)
  })

  it.each(['Sign out', 'Sign out everywhere'])(
    'leaves nothing of a form in the tab on %s, even offline',
    async (name) => {
      sessionStorage.setItem('a form', 'Jo Carter')
      serveCalls(served)
      show()
      await userEvent.click(await screen.findByRole('button', { name }))
      expect(await screen.findByRole('alert')).toBeDefined()
      expect(sessionStorage).toHaveLength(0)
    },
  )

  it('signs out everywhere', async () => {
    const requests = serveCalls({ ...served, 'POST /api/auth/sign-out-everywhere': { status: 500 } })
    const { history } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You are still signed in. Please try again.')
    serveCalls({ ...served, 'POST /api/auth/sign-out-everywhere': {} })
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(history.at(-1)).toBe('/'))
    expect(requests.at(-1)!.call).toBe('POST /api/auth/sign-out-everywhere')
  })

  it('reminds of an email that is not confirmed, and sends the link again', async () => {
    const unverified = {
      body: {
        ...user(true).body,
        data: { user: { ...user(true).body.data.user, email_verified: false, has_password: true } },
      },
    }
    serveCalls({ ...served, 'GET /api/auth/user': unverified, 'POST /api/auth/email-verification': { status: 429 } })
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Too many emails')
    serveCalls({ ...served, 'GET /api/auth/user': unverified, 'POST /api/auth/email-verification': {} })
    await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }))
    expect(document.activeElement).toBe(
      (await screen.findByText(/We have sent the link to jo@example.com again/)).parentElement,
    )
  })

  it('asks nobody to confirm an email that is confirmed', async () => {
    serveCalls(served)
    show()
    await screen.findByText('Black Horse')
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
  })

  it('changes a password with the present one', async () => {
    const refused = { status: 403, body: { success: false, error: 'Your current password is not right' } }
    let answer: { status?: number; body?: unknown } = refused
    const requests = serveCalls({ ...served, 'PUT /api/auth/password': () => answer })
    show()
    await userEvent.click(await screen.findByText('Change password', { selector: 'summary' }))
    const button = screen.getByRole('button', { name: 'Change password' })
    await userEvent.click(button)
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    expect(screen.getByText('Enter your current password')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Current password'), 'the old one')
    for (const label of ['New password', 'Confirm password'])
      await userEvent.type(screen.getByLabelText(label), 'the new one')
    await userEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe('Your current password is not right')
    answer = {}
    await userEvent.click(button)
    expect(document.activeElement).toBe((await screen.findByText(/Your password is changed/)).parentElement)
    expect(requests.at(-1)).toEqual({
      call: 'PUT /api/auth/password',
      body: { password: 'the new one', current_password: 'the old one' },
    })
  })

  it('lists where the visitor is signed in, and signs one browser out with the password', async () => {
    const session = (id: string, more: object) => ({
      id,
      browser: '',
      started_at: '2026-03-01T09:00:00.000Z',
      seen_at: '2026-03-02T09:00:00.000Z',
      current: false,
      ...more,
    })
    const both = [session('s1', { browser: 'Chrome on Android' }), session('s2', { current: true })]
    let sessions = both
    let answer: { status?: number; body?: unknown } = {
      status: 403,
      body: { success: false, error: 'Your current password is not right' },
    }
    const requests = serveCalls({
      ...served,
      'GET /api/auth/sessions': () => ({ body: { success: true, data: { sessions } } }),
      'POST /api/auth/sessions/s1/end': () => answer,
    })
    show()
    const summary = await screen.findByText('Where you are signed in')
    expect(requests.map(({ call }) => call)).not.toContain('GET /api/auth/sessions')
    await userEvent.click(summary)
    expect(await screen.findByText('Chrome on Android')).toBeDefined()
    expect(screen.getByText(/, this browser/).parentElement!.textContent).toContain('A browser')
    await userEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }))
    const button = screen.getByRole('button', { name: 'Sign out Chrome on Android' })
    await userEvent.click(button)
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
    await userEvent.type(screen.getByLabelText('Your password'), 'the one')
    await userEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe('Your current password is not right')
    answer = {}
    sessions = both.slice(1)
    await userEvent.click(button)
    const done = await screen.findByText('Chrome on Android is signed out.')
    expect(document.activeElement).toBe(done.parentElement)
    expect(requests.filter(({ call }) => call.startsWith('POST')).at(-1)!.body).toEqual({ current_password: 'the one' })
    expect(screen.queryByRole('button', { name: /^Sign out Chrome/ })).toBeNull()
  })

  it('offers a password to an account without one, and checks it [ROLE-05] [VAL-PASS-01] [VAL-PASS-02]', async () => {
    const requests = serveCalls({ ...served, 'GET /api/auth/user': user(false), 'PUT /api/auth/password': {} })
    show()
    const button = await screen.findByRole('button', { name: 'Set password' })
    await userEvent.type(screen.getByLabelText('New password'), 'short')
    await userEvent.click(button)
    expect(screen.getByText('Password must be at least 8 characters')).toBeDefined()
    expect(screen.getByText('Passwords do not match')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('New password'))
    await userEvent.type(screen.getByLabelText('New password'), ' no more')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'short no more')
    await userEvent.click(button)
    expect(document.activeElement).toBe((await screen.findByText(/Your password is set/)).parentElement)
    expect(requests.at(-1)).toEqual({ call: 'PUT /api/auth/password', body: { password: 'short no more' } })
  })

  it('shows why the password was refused', async () => {
    serveCalls({
      ...served,
      'GET /api/auth/user': user(false),
      'PUT /api/auth/password': { status: 400, body: { success: false, error: 'This password is too common' } },
    })
    show()
    for (const label of ['New password', 'Confirm password'])
      await userEvent.type(await screen.findByLabelText(label), 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This password is too common')
  })
})

describe('formatDate', () => {
  it.each([
    ['2019-09-05', '05 Sep 2019'],
    ['2019-02-30', 'Unknown date'],
    ['', 'Unknown date'],
    [undefined, 'Unknown date'],
  ])('shows %s as %s', (iso, shown) => expect(formatDate(iso)).toBe(shown))
})
