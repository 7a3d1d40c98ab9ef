import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import { fakeApi, refusal, type Answer } from '../testing/fakeApi.ts'
import { SignIn } from './SignIn.tsx'

const me = { name: 'Ann', email: 'ann@example.org', role: 'author' }

async function open(signIn: Answer | (() => Answer), ways: object = {}) {
  const api = fakeApi({ 'GET /sign-in': { password: true, openid: false, ...ways }, 'POST /sign-in': signIn })
  const onSignedIn = vi.fn()
  const { container } = render(<SignIn onSignedIn={onSignedIn} />)
  await screen.findByRole('button', { name: 'Sign in' })
  return { ...api, onSignedIn, container, user: userEvent.setup() }
}

describe('signing in', () => {
  it('keeps what was typed when it fails, and says why', async () => {
    const answers: Answer[] = [
      refusal(401, 'Unauthorised'),
      refusal(429, 'Too many attempts. Try again in 5 minutes.'),
      new TypeError('Failed to fetch'),
      me,
    ]
    const { user, onSignedIn, container, calls } = await open(() => answers.shift())
    await user.type(screen.getByLabelText('Email'), ' ann@example.org')
    for (const words of [/do not belong together/, /5 minutes/, /cannot be reached/]) {
      if (!(screen.getByLabelText('Password') as HTMLInputElement).value)
        await user.type(screen.getByLabelText('Password'), 'secret')
      await user.click(screen.getByRole('button', { name: 'Sign in' }))
      expect((await screen.findByRole('alert')).textContent).toMatch(words)
      expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('secret')
    }
    expect(await axeFindings(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(me))
    expect(calls.at(-1)?.body).toEqual({ email: 'ann@example.org', password: 'secret' })
  })

  it('asks for the code of an authenticator where the account has one', async () => {
    const answers: Answer[] = [
      new Response(JSON.stringify({ error: 'Enter the code.', code: 'code-needed' }), { status: 401 }),
      me,
    ]
    const { user, onSignedIn, calls, container } = await open(() => answers.shift())
    expect(screen.queryByLabelText(/authenticator/)).toBeNull()
    await user.type(screen.getByLabelText('Email'), 'ann@example.org')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    const code = await screen.findByLabelText('Code of your authenticator')
    expect(screen.getByRole('alert').textContent).toBe('Enter the code.')
    await vi.waitFor(() => expect(document.activeElement).toBe(code))
    expect(await axeFindings(container)).toEqual([])
    await user.keyboard('123456{Enter}')
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(me))
    expect(calls.at(-1)!.body).toEqual({ email: 'ann@example.org', password: 'secret', code: '123456' })
  })

  it('asks for what is missing without a call', async () => {
    const { user, calls } = await open(me)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter your email address.')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('offers what the server offers: a provider, and the demonstration login', async () => {
    const demonstration = { email: 'demo@example.org', password: 'demo' }
    const { user, onSignedIn, calls } = await open(me, { openid: true, demonstration })
    const link = await screen.findByRole('link', { name: 'Sign in with your organisation' })
    expect(link.getAttribute('href')).toBe('/api/studio/openid')
    await user.click(screen.getByRole('button', { name: 'Fill it in' }))
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(calls.at(-1)?.body).toEqual(demonstration)
  })
})
