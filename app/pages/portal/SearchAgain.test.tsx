import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { serveCalls } from '../../testing/serveCalls.ts'
import PortalPage from './PortalPage.tsx'

type Answers = Parameters<typeof serveCalls>[0]

const user = {
  body: {
    success: true,
    loggedIn: true,
    data: { user: { id: 'u', email: 'jo@example.com', user_metadata: { password_set: true } } },
  },
}
const account = (more: object) => ({
  body: {
    success: true,
    data: [
      {
        claimRequest: { id: 'r1', claim_reference: 'REF-1', first_name: 'Jo', last_name: 'Carter' },
        claims: [],
        userEmail: 'jo@example.com',
        isNewUser: false,
        searchState: 'error',
        ...more,
      },
    ],
  },
})
const stored = [
  {
    id: 'c1',
    lender_name: 'Black Horse',
    created_at: '2025-11-01T12:00:00.000Z',
    current_status: { id: 1, name: 'In Progress', order_sequence: 1 },
  },
]
const found = [{ lender_name: 'Black Horse', source: 'credit-check' }]
const search = 'POST /api/claim-requests/r1/credit-check'
const checkOtp = 'POST /api/credit-check/affiliatetech/check-otp'
const success = { body: { success: true, status: 'success', creditCheckId: 'k1', claimsFound: 1 } }
const challenge = {
  body: {
    success: false,
    status: 'error',
    errorMessage: 'OTP_CHALLENGE_REQUIRED',
    verificationId: 'v1',
    phoneLastFour: '0123',
  },
}
const refused = { body: { success: false, status: 'error', errorMessage: 'Service temporarily unavailable' } }

/** The claims are there once they were saved. */
function show(answers: Answers, more: object = { maySearch: true }) {
  let claims: unknown[] = []
  const requests = serveCalls({
    'GET /api/auth/user': user,
    'GET /api/account': account(more),
    'GET /api/claim-requests/r1/claims?include=status_history': () => ({ body: { success: true, data: claims } }),
    'POST /api/credit-check/k1/extract-claims': { body: { success: true, data: { claims: found } } },
    'POST /api/save-claims': () => ((claims = stored), { body: { success: true } }),
    ...answers,
  })
  renderAt('/portal', <PortalPage />)
  return requests
}

const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Try the search again' }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('another search in the portal', () => {
  it('is made as the applicant’s own wish; what it finds is saved and listed', async () => {
    const requests = show({ [search]: success })
    await ask()
    expect(document.activeElement).toBe(
      (await screen.findByText('Your credit file has been searched. 1 agreement was found.')).parentElement,
    )
    expect(await screen.findByText('Black Horse')).toBeDefined()
    expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: search, body: { retry: true } },
      { call: 'POST /api/credit-check/k1/extract-claims', body: {} },
      { call: 'POST /api/save-claims', body: { claim_request_id: 'r1', claims: found, credit_check_id: 'k1' } },
    ])
    expect(screen.queryByRole('button', { name: 'Try the search again' })).toBeNull()
  })

  it('may find nothing, which is said', async () => {
    const requests = show({
      [search]: success,
      'POST /api/credit-check/k1/extract-claims': { body: { success: true, data: { claims: [] } } },
    })
    await ask()
    expect(await screen.findByText('Your credit file has been searched.')).toBeDefined()
    expect(await screen.findByText(/No agreement was found in your credit file/)).toBeDefined()
    expect(requests.some(({ call }) => call === 'POST /api/save-claims')).toBe(false)
  })

  it.each<[string, Answers, string]>([
    ['the bureau is down', { [search]: refused }, 'Service temporarily unavailable'],
    [
      'too many were made',
      { [search]: { status: 429, body: { success: false, error: 'Too many searches today' } } },
      'Too many searches today',
    ],
    [
      'it may not be made',
      { [search]: { status: 400, body: { success: false, error: 'Verification required for credit check' } } },
      'Verification required for credit check',
    ],
    [
      'the report cannot be read',
      { [search]: success, 'POST /api/credit-check/k1/extract-claims': { status: 500 } },
      "We couldn't process your credit report. Please try again.",
    ],
    [
      'the agreements cannot be saved',
      { [search]: success, 'POST /api/save-claims': { status: 500, body: {} } },
      'Failed to save claims',
    ],
  ])('says so when %s, and can be asked for again', async (_, answers, says) => {
    show(answers)
    await ask()
    expect((await screen.findByRole('alert')).textContent).toBe(says)
    expect(screen.getByRole('button', { name: 'Try the search again' })).toBeDefined()
  })

  it('goes on with a code where the bureau asks for one; a wrong one is refused', async () => {
    let searches = 0
    const decisions: Record<string, object> = {
      111111: { success: false, data: { decision: 'INVALID' } },
      222222: { success: true, data: { decision: 'REVIEW' } },
      123456: { success: true, data: { decision: 'ALLOW' } },
    }
    const requests = show({
      [search]: () => ((searches += 1) === 1 ? challenge : success),
      [checkOtp]: (body) => ({ body: decisions[(body as { otp: string }).otp] }),
    })
    await ask()
    const code = await screen.findByLabelText(/6-digit code/)
    expect(screen.getByText(/We sent a 6-digit code to the phone number ending 0123/)).toBeDefined()
    const enter = async (text: string) => {
      await userEvent.type(code, text)
      await userEvent.click(screen.getByRole('button', { name: 'Verify Code' }))
    }
    await enter('123')
    expect(await screen.findByText('Please enter all 6 digits')).toBeDefined()
    await enter('111111')
    expect(await screen.findByText('Invalid code. Please try again.')).toBeDefined()
    await enter('222222')
    expect(searches).toBe(1)
    await enter('123456')
    expect(await screen.findByText('Black Horse')).toBeDefined()
    expect(requests.filter(({ call }) => call === checkOtp).map(({ body }) => body)).toEqual(
      ['111111', '222222', '123456'].map((otp) => ({ verificationId: 'v1', otp })),
    )
    expect(searches).toBe(2)
  })

  it.each<[string, Answers, string]>([
    [
      'no claims',
      { 'POST /api/credit-check/k1/extract-claims': { body: { success: true } } },
      "We couldn't process your credit report. Please try again.",
    ],
    [
      'claims that are null',
      { 'POST /api/credit-check/k1/extract-claims': { body: { data: { claims: null } } } },
      "We couldn't process your credit report. Please try again.",
    ],
    [
      'no state',
      { [search]: { body: { success: true, claimsFound: null } } },
      "We couldn't complete your credit check. Please try again.",
    ],
    [
      'an error alone',
      { [search]: { body: { status: 'error', errorMessage: 'Service temporarily unavailable' } } },
      'Service temporarily unavailable',
    ],
  ])('fails in words when the reply has %s, and can be asked for again', async (_, answers, says) => {
    show({ [search]: success, ...answers })
    await ask()
    expect((await screen.findByRole('alert')).textContent).toBe(says)
    expect(screen.getByRole('button', { name: 'Try the search again' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('takes an empty reply of what saves the agreements for a good one [CALL-31]', async () => {
    show({ [search]: success, 'POST /api/save-claims': { empty: true } })
    await ask()
    expect(await screen.findByText('Your credit file has been searched. 1 agreement was found.')).toBeDefined()
  })

  it('asks for the code however the server says that it wants one', async () => {
    show({ [search]: { body: { ...challenge.body, success: null, phoneLastFour: null } } })
    await ask()
    expect(await screen.findByText('We sent a 6-digit code to your phone.')).toBeDefined()
  })

  it('has a new code sent after too many tries', async () => {
    const requests = show({
      [search]: challenge,
      [checkOtp]: { status: 429 },
      'POST /api/claim-requests/r1/resend-otp': {},
    })
    await ask()
    const code = await screen.findByLabelText<HTMLInputElement>(/6-digit code/)
    await userEvent.type(code, '111111')
    await userEvent.click(screen.getByRole('button', { name: 'Verify Code' }))
    expect(await screen.findByText('Too many codes were tried. Please ask for a new code.')).toBeDefined()
    await userEvent.type(code, '22')
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
    expect(
      (await screen.findByText('We have sent you a new code. It can take a minute to arrive.')).closest(
        '[role="status"]',
      ),
    ).not.toBeNull()
    expect(requests.at(-1)).toEqual({ call: 'POST /api/claim-requests/r1/resend-otp', body: { verificationId: 'v1' } })
    expect(code.value).toBe('')
    expect(screen.queryByText(/Too many codes/)).toBeNull()
    expect(document.activeElement).toBe(code)
  })

  it('says when no new code can be sent', async () => {
    show({ [search]: challenge, 'POST /api/claim-requests/r1/resend-otp': { status: 503, body: { success: false } } })
    await ask()
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }))
    expect(await screen.findByText('We could not send a new code. Please try again later.')).toBeDefined()
  })

  it('is made once, however often it is asked for meanwhile', async () => {
    let reply!: (answer: object) => void
    const requests = show({ [search]: () => new Promise((given) => (reply = given)) })
    await ask()
    await userEvent.click(await screen.findByRole('button', { name: 'Searching...' }))
    expect(requests.filter(({ call }) => call === search)).toHaveLength(1)
    reply(refused)
    expect(await screen.findByRole('alert')).toBeDefined()
  })

  it('is not offered where the server does not say that it may be asked for', async () => {
    show({}, {})
    expect(await screen.findByText(/did not work out/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try the search again' })).toBeNull()
  })
})
