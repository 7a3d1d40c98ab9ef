import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Me } from '#schemas/studio/index.ts'
import { onPasswordNeeded, openidAddress, studio } from '../api/client.ts'
import { Problem } from '../parts/Page.tsx'
import { useAction } from '../parts/useAction.ts'
import '../styles/pages.css'

/** Asks for the password whenever a call needs it again. The page below stays as it is, and the call goes on afterwards. */
export function PasswordAgain({ me }: { me: Me }) {
  const [answer, setAnswer] = useState<(given: boolean) => void>()
  useEffect(() => onPasswordNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  // A call that waits for an answer gets one when the dialog goes away without it, such as when the session ends.
  useEffect(() => () => answer?.(false), [answer])
  if (!answer) return null
  const close = (given: boolean): void => {
    setAnswer(undefined)
    answer(given)
  }
  return <Dialog me={me} close={close} />
}

function Dialog({ me, close }: { me: Me; close(given: boolean): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const { run, busy, problem } = useAction(
    useCallback(async () => me.password && studio.confirm({ password }), [me.password, password]),
  )
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run().then((done) => (done ? close(true) : field.current?.focus()))
  }
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="password-again-title"
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) close(false)
      }}
    >
      <form noValidate onSubmit={submit}>
        <h2 id="password-again-title">Is it still you?</h2>
        {me.password ? (
          <>
            <p>This needs your password again when you gave it more than 15 minutes ago.</p>
            <input type="hidden" autoComplete="username" value={me.email} />
            <div className="entry">
              <label htmlFor="password-again">Password</label>
              <input
                ref={field}
                id="password-again"
                type="password"
                autoComplete="current-password"
                maxLength={200}
                autoFocus
                required
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            </div>
          </>
        ) : (
          <p>
            <a href={openidAddress} target="_blank" rel="noreferrer">
              Sign in with your organisation again
            </a>{' '}
            in another tab. Then come back here and go on.
          </p>
        )}
        {problem && <Problem>{problem}</Problem>}
        <div className="confirm-buttons">
          <button type="button" className="button" disabled={busy} onClick={() => close(false)}>
            Cancel
          </button>
          <button type="submit" className="button button-main" disabled={busy}>
            {busy ? 'One moment …' : 'Go on'}
          </button>
        </div>
      </form>
    </dialog>
  )
}
