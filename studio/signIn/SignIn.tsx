import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Me, SignIn as Login } from '#schemas/studio/index.ts'
import { isRefused, messageOf, openidAddress, studio, StudioError } from '../api/client.ts'
import { Problem } from '../parts/Page.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import '../styles/pages.css'
import './signIn.css'

const wrong = 'This email and password do not belong together. Check both; capital letters count in the password.'
const tooMany = 'Too many attempts. Wait some minutes before you try again.'

/** Why a sign-in failed, in words. */
function whyNot(error: unknown): string {
  if (!(error instanceof StudioError)) return messageOf(error)
  if (error.status === 429) return (error.body as { error?: string } | undefined)?.error ?? tooMany
  return [400, 401, 403, 404].includes(error.status) ? wrong : error.message
}

/** Signs a member of staff in. What was typed stays, whatever happens. */
export function SignIn({ onSignedIn, ended = false }: { onSignedIn(me: Me): void; ended?: boolean }) {
  const ways = useLoaded(studio.signInWays)
  const [login, setLogin] = useState<Login>({ email: '', password: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = 'Sign in · Studio'
    email.current?.focus()
  }, [])
  // Once its field is there, the code is what is typed next.
  useEffect(() => {
    if (needsCode) code.current?.focus()
  }, [needsCode])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy) return
    const lacking = login.email.trim() === '' ? email : login.password === '' ? password : undefined
    if (lacking) {
      setProblem(lacking === email ? 'Enter your email address.' : 'Enter your password.')
      lacking.current?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    studio
      .signIn({ ...login, email: login.email.trim() })
      .then(onSignedIn, (error: unknown) => {
        const isCode = isRefused(error, 'code-needed')
        setNeedsCode((before) => before || isCode)
        setProblem(isCode ? messageOf(error) : whyNot(error))
        ;(isCode ? code : password).current?.focus()
      })
      .finally(() => setBusy(false))
  }

  const { password: byPassword, openid, demonstration } = ways.value ?? { password: true, openid: false }
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <h1>Studio</h1>
        <p className="quiet">
          {ended
            ? 'Your session has ended. Sign in to go on where you were; nothing that you typed is lost.'
            : 'Make, prove and publish forms. Sign in with your staff account.'}
        </p>
        {ways.problem && <Problem again={ways.reload}>{ways.problem}</Problem>}
        {openid && (
          <a className="button sign-in-openid" href={openidAddress}>
            Sign in with your organisation
          </a>
        )}
        {openid && byPassword && <p className="sign-in-or quiet">or with a password</p>}
        {byPassword && (
          <form noValidate onSubmit={submit}>
            <div className="entry">
              <label htmlFor="sign-in-email">Email</label>
              <input
                ref={email}
                id="sign-in-email"
                type="email"
                autoComplete="username"
                spellCheck={false}
                required
                value={login.email}
                onChange={(event) => setLogin({ ...login, email: event.target.value })}
              />
            </div>
            <div className="entry">
              <label htmlFor="sign-in-password">Password</label>
              <div className="sign-in-password">
                <input
                  ref={password}
                  id="sign-in-password"
                  type={shown ? 'text' : 'password'}
                  autoComplete="current-password"
                  spellCheck={false}
                  required
                  aria-describedby={problem ? 'sign-in-problem' : undefined}
                  value={login.password}
                  onChange={(event) => setLogin({ ...login, password: event.target.value })}
                />
                <button
                  type="button"
                  className="button"
                  aria-label={shown ? 'Hide the password' : 'Show the password'}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? 'Hide' : 'Show'}
                </button>
              </div>
            </div>
            {needsCode && (
              <div className="entry">
                <label htmlFor="sign-in-code">Code of your authenticator</label>
                <input
                  ref={code}
                  id="sign-in-code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={20}
                  aria-describedby={problem ? 'sign-in-problem' : undefined}
                  value={login.code ?? ''}
                  onChange={(event) => setLogin({ ...login, code: event.target.value })}
                />
              </div>
            )}
            <div id="sign-in-problem">{problem && <Problem>{problem}</Problem>}</div>
            <button type="submit" className="button button-main" disabled={busy}>
              {busy ? 'Signing in …' : 'Sign in'}
            </button>
          </form>
        )}
        {demonstration && (
          <div className="note sign-in-demonstration">
            <p>
              This is no production server. The demonstration login is <code>{demonstration.email}</code> with the
              password <code>{demonstration.password}</code>.
            </p>
            <button
              type="button"
              className="button"
              onClick={() => {
                setLogin(demonstration)
                password.current?.focus()
              }}
            >
              Fill it in
            </button>
          </div>
        )}
      </div>
    </main>
  )
}
