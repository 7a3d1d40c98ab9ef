import { useState } from 'react'
import { Note } from '#widgets/shared/Note.tsx'
import { callOperation } from '../../api/callOperation.ts'
import { usePress } from '../../forms/usePress.ts'
import { DoneNote } from './DoneNote.tsx'

/** Reminds the visitor to confirm the account's email, and sends the link again. */
export function ConfirmEmail({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, press] = usePress(setProblem)
  const send = () =>
    press(
      (signal) => callOperation('requestEmailVerification', {}, { signal }),
      (result) => {
        setSent(result.ok)
        setProblem(result.ok ? '' : result.message)
      },
    )

  if (isSent) return <DoneNote>{`We have sent the link to ${email} again. Please look into your inbox.`}</DoneNote>
  return (
    <section className="ui-card stack confirm-email" aria-label="Your email address">
      <Note tone="info">{`Please confirm your email address: follow the link that we have sent to ${email}.`}</Note>
      {problem && <Note tone="error">{problem}</Note>}
      <button type="button" className="ui-button" aria-disabled={busy || undefined} onClick={send}>
        {busy ? 'Sending...' : 'Send the link again'}
      </button>
    </section>
  )
}
