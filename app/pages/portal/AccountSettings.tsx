import { useState } from 'react'
import { useLocation } from 'wouter'
import { Note } from '#widgets/shared/Note.tsx'
import { callOperation } from '../../api/callOperation.ts'
import { NewPasswordForm } from '../../forms/NewPasswordForm.tsx'
import { usePress } from '../../forms/usePress.ts'
import { clearTab } from '../../shell/clearTab.ts'
import { DoneNote } from './DoneNote.tsx'
import { OwnSessions } from './OwnSessions.tsx'

/** The settings of the visitor's account. */
export const AccountSettings = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => (
  <section className="ui-card ui-card-large stack account-settings" aria-labelledby="account-settings">
    <h2 id="account-settings">Your account</h2>
    {hasPassword && <ChangePassword email={email} />}
    <OwnSessions email={email} hasPassword={hasPassword} />
    <SignOutEverywhere />
  </section>
)

function ChangePassword({ email }: { email: string }) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <DoneNote>Your password is changed. On all other devices you have been signed out.</DoneNote>
  return (
    <details className="account-change">
      <summary>Change password</summary>
      <NewPasswordForm
        email={email}
        button="Change password"
        asksCurrent
        onSubmit={async ({ password, current }, signal) => {
          const result = await callOperation('setPassword', { password, current_password: current }, { signal })
          if (!result.ok) return result.message
          setDone(true)
        }}
      />
    </details>
  )
}

function SignOutEverywhere() {
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState('')
  const [busy, press] = usePress(setProblem)
  const signOut = () =>
    press(
      (signal) => {
        clearTab()
        return callOperation('signOutEverywhere', {}, { signal })
      },
      (ended) => (ended.ok ? navigate('/') : setProblem(ended.message)),
    )
  return (
    <div className="stack">
      <p>
        Have you lost a device, or used somebody else’s? You can sign out on all devices at once, this one included.
      </p>
      {problem && <Note tone="error">{problem}</Note>}
      <button type="button" className="ui-button" aria-disabled={busy || undefined} onClick={signOut}>
        Sign out everywhere
      </button>
    </div>
  )
}
