import { useState } from 'react'
import { callOperation } from '../../api/callOperation.ts'
import { NewPasswordForm } from '../../forms/NewPasswordForm.tsx'
import { DoneNote } from './DoneNote.tsx'

/** Lets the owner of an account without a password set one (ROLE-05). */
export function SetPassword({ email }: { email: string }) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <DoneNote>Your password is set. Use it with your email to log in.</DoneNote>
  return (
    <section className="ui-card ui-card-large stack" aria-labelledby="set-password">
      <h2 id="set-password">Set a password</h2>
      <p>With a password you can come back to your claims at any time.</p>
      <NewPasswordForm
        email={email}
        button="Set password"
        onSubmit={async ({ password }, signal) => {
          const result = await callOperation('setPassword', { password }, { signal })
          if (!result.ok) return result.message
          setDone(true)
        }}
      />
    </section>
  )
}
