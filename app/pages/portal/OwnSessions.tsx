import { useRef, useState, type FormEvent } from 'react'
import { Note } from '#widgets/shared/Note.tsx'
import { callOperation, type AnswerOf } from '../../api/callOperation.ts'
import { useLoaded } from '../../api/useLoaded.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { usePress } from '../../forms/usePress.ts'
import { formatDate } from './ClaimItem.tsx'
import { DoneNote } from './DoneNote.tsx'

type Session = NonNullable<NonNullable<AnswerOf<'listSessions'>['data']>['sessions']>[number]

const load = (signal: AbortSignal) => callOperation('listSessions', {}, { signal })

/** Where the visitor is signed in. Asked for when it is opened, since few people look. */
export function OwnSessions({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="account-change" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Where you are signed in</summary>
      {isOpen && <SessionList email={email} hasPassword={hasPassword} />}
    </details>
  )
}

function SessionList({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [answer, reload] = useLoaded(load)
  const [ended, setEnded] = useState('')
  if (!answer) return <p role="status">Loading…</p>
  if (!answer.ok)
    return (
      <div className="stack">
        <Note tone="error">{answer.message}</Note>
        <button type="button" className="ui-button" onClick={reload}>
          Try Again
        </button>
      </div>
    )
  const done = (name: string) => {
    setEnded(name)
    reload()
  }
  return (
    <div className="stack">
      {ended && <DoneNote>{`${ended} is signed out.`}</DoneNote>}
      <ul className="stack own-sessions">
        {(answer.reply.data?.sessions ?? []).map((session) => (
          <li key={session.id} className="stack">
            <p>
              <strong>{nameOf(session)}</strong>
              {session.current && <span>, this browser</span>}
              <br />
              <span>{`Last used ${formatDate(session.seen_at)}, signed in ${formatDate(session.started_at)}`}</span>
            </p>
            {!session.current && <EndSession {...{ session, email, hasPassword }} onDone={done} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const nameOf = ({ browser }: Session): string => browser || 'A browser'

interface EndSessionProps {
  session: Session
  email: string
  hasPassword: boolean
  onDone(name: string): void
}

/** Signs one browser out. The password is asked for, as for a change of it. */
function EndSession({ session, email, hasPassword, onDone }: EndSessionProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<{ password?: string; form?: string }>({})
  const [busy, press] = usePress((message) => setProblem({ form: message }))
  const end = (password?: string) =>
    press(
      (signal) => callOperation('endSession', { sessionId: session.id ?? '', current_password: password }, { signal }),
      // A browser that is signed out already is what was asked for.
      (result) => (result.ok || result.status === 404 ? onDone(nameOf(session)) : setProblem({ form: result.message })),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const field = form.current!.elements.namedItem(`end-${session.id}`) as HTMLInputElement
    setProblem(field.value ? {} : { password: 'Enter your password' })
    return field.value ? void end(field.value) : field.focus()
  }
  if (!isAsking)
    return (
      <>
        {problem.form && <Note tone="error">{problem.form}</Note>}
        <button
          type="button"
          className="ui-button"
          aria-label={`Sign out ${nameOf(session)}`}
          aria-disabled={busy || undefined}
          onClick={() => (hasPassword ? setAsking(true) : void end())}
        >
          Sign out
        </button>
      </>
    )
  return (
    <form ref={form} className="stack narrow" noValidate onSubmit={submit}>
      {problem.form && <Note tone="error">{problem.form}</Note>}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        id={`end-${session.id}`}
        label="Your password"
        autoComplete="current-password"
        error={problem.password}
      />
      <button type="submit" className="ui-button ui-button-primary" aria-disabled={busy || undefined}>
        {busy ? 'Processing...' : `Sign out ${nameOf(session)}`}
      </button>
    </form>
  )
}
