import { useEffect, useRef, useState } from 'react'
import type { Me } from '#schemas/studio/index.ts'
import { onPasswordNeeded, openidAddress, studio } from '../api/client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import '../styles/pages.css'

type Answer = (given: boolean) => void

/** Asks for the password whenever a call needs it again. The page below stays as it is, and the call goes on afterwards. */
export function PasswordAgain({ me }: { me: Me }) {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => onPasswordNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  // A call that waits for an answer gets one when the dialog goes away, however that comes. Only the first answer counts.
  useEffect(() => () => answer?.(false), [answer])
  if (!answer) return null
  // What goes on may need the password once more before this dialog is gone.
  const close = (): void => setAnswer((asking?: Answer) => (asking === answer ? undefined : asking))
  return <Dialog me={me} given={() => answer(true)} close={close} />
}

function Dialog({ me, given, close }: { me: Me; given(): void; close(): void }) {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const confirm = async (): Promise<void> => {
    try {
      if (me.password) await studio.confirm({ password })
      given()
    } catch (error) {
      field.current?.focus()
      throw error
    }
  }
  return (
    <Confirm title="Is it still you?" action="Go on" confirm={confirm} close={close}>
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
    </Confirm>
  )
}
