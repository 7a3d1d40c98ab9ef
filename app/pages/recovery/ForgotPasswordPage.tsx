import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { Note } from '#widgets/shared/Note.tsx'
import { callOperation } from '../../api/callOperation.ts'
import { EmailField } from '../../forms/Input.tsx'
import { problemOf } from '../../forms/isEmail.ts'
import { usePress } from '../../forms/usePress.ts'
import { RecoveryCard } from './RecoveryCard.tsx'

interface Problems {
  email?: string
  form?: string
}

/**
 * `/forgot-password`: requests a reset link by mail. The page shows the same whether or not the email has an account.
 */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState('')
  if (sentTo) return <CheckEmail email={sentTo} onAgain={() => setSentTo('')} />
  return (
    <RecoveryCard heading="Forgot your password?">
      <p>Tell us your email address. We send you a link to choose a new password.</p>
      <AskForm onSent={setSentTo} />
      <p>
        <Link href="/login">Back to log in</Link>
      </p>
    </RecoveryCard>
  )
}

const CheckEmail = ({ email, onAgain }: { email: string; onAgain(): void }) => (
  <RecoveryCard heading="Look into your inbox" follows>
    <p>
      If <strong className="breakable">{email}</strong> has an account with us, a link to choose a new password is on
      its way. It works once, for 30 minutes.
    </p>
    <p>Nothing there after a few minutes? Please look into the folder for unwanted emails as well.</p>
    <button type="button" className="ui-button" onClick={onAgain}>
      Try another address
    </button>
    <p>
      <Link href="/login">Back to log in</Link>
    </p>
  </RecoveryCard>
)

function AskForm({ onSent }: { onSent(email: string): void }) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, press] = usePress((message) => setProblems({ form: message }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(form.current!).get('email') ?? '').trim()
    const problem = problemOf(email)
    setProblems({ email: problem })
    if (problem) return (form.current!.elements.namedItem('email') as HTMLElement).focus()
    void press(
      (signal) => callOperation('requestPasswordReset', { email }, { signal }),
      (result) => (result.ok ? onSent(email) : setProblems({ form: result.message })),
    )
  }

  return (
    <form ref={form} className="stack narrow" noValidate onSubmit={submit}>
      {problems.form && <Note tone="error">{problems.form}</Note>}
      <EmailField id="email" label="Email" error={problems.email} />
      <button type="submit" className="ui-button ui-button-primary" aria-disabled={busy || undefined}>
        {busy ? 'Sending...' : 'Send me a link'}
      </button>
    </form>
  )
}
