import { useRef, useState, type FormEvent } from 'react'
import { Note } from '#widgets/shared/Note.tsx'
import { callOperation, type InputsOf } from '../../api/callOperation.ts'
import { lacking } from '../../api/endpoints.ts'
import { EmailField } from '../../forms/Input.tsx'
import { problemOf } from '../../forms/isEmail.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { usePress } from '../../forms/usePress.ts'

interface Problems {
  email?: string
  password?: string
  form?: string
}

/** A form for email and password. `onDone` is called when the session has started. */
export function SignInForm({ email: known = '', onDone }: { email?: string | undefined; onDone(): void }) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, press] = usePress((message) => setProblems({ form: message }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { email, password } = valuesOf(form.current!)
    const wrong = problemsOf(email, password)
    setProblems(wrong)
    if (wrong.email || wrong.password) return focusOn(form.current!, wrong.email ? 'email' : 'password')
    void press(
      (signal) => signIn(email, password, signal),
      (failure) => (failure === undefined ? onDone() : setProblems({ form: failure })),
    )
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {problems.form && <Note tone="error">{problems.form}</Note>}
      <EmailField id="email" label="Email" known={known} error={problems.email} />
      <PasswordField id="password" label="Password" autoComplete="current-password" error={problems.password} />
      <button type="submit" className="ui-button ui-button-primary" aria-disabled={busy || undefined}>
        {busy ? 'Processing...' : 'Log in'}
      </button>
    </form>
  )
}

const valuesOf = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
}

const problemsOf = (email: string, password: string): Problems => ({
  email: problemOf(email),
  password: password ? undefined : 'Enter your password',
})

const focusOn = (form: HTMLFormElement, name: string) => (form.elements.namedItem(name) as HTMLElement).focus()

/** Signs in and starts the session; resolves to an error message if either fails. */
async function signIn(email: string, password: string, signal: AbortSignal): Promise<string | undefined> {
  const signedIn = await callOperation('signIn', { email, password }, { signal })
  if (!signedIn.ok) return signedIn.message
  const session = signedIn.reply.data?.session
  if (!session) return lacking('setSession')
  const opened = await callOperation(
    'setSession',
    { event: 'SIGNED_IN', session: session as InputsOf<'setSession'>['session'] },
    { signal },
  )
  return opened.ok ? undefined : opened.message
}
