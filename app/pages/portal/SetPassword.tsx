import { useRef, useState, type FormEvent } from 'react'
import { AlertIcon, DoneIcon } from '#widgets/icons/icons.tsx'
import { callOperation } from '../../api/callOperation.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'

const shortest = 8

interface Problems {
  password?: string
  confirm?: string
  form?: string
}

const problemsOf = (password: string, confirm: string): Problems => ({
  ...(password.length < shortest ? { password: 'Password must be at least 8 characters' } : {}),
  ...(confirm === password ? {} : { confirm: 'Passwords do not match' }),
})

/** Takes the focus, which stood in the form that it replaces. */
const Done = () => (
  <p ref={(element) => element?.focus()} tabIndex={-1} className="ui-note ui-success"><DoneIcon />Your password is set. Use it with your email to log in.</p>
)

/** Offers a password to an account that has none, so that its owner can come back (ROLE-05). */
export function SetPassword({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const data = new FormData(form.current!)
    const password = String(data.get('new-password'))
    const found = problemsOf(password, String(data.get('confirm-password')))
    setProblems(found)
    if (found.password || found.confirm) return (form.current!.elements.namedItem(found.password ? 'new-password' : 'confirm-password') as HTMLElement).focus()
    setState('busy')
    const result = await callOperation('setPassword', { password })
    setState(result.ok ? 'done' : 'open')
    if (!result.ok) setProblems({ form: result.message })
  }

  if (state === 'done') return <Done />
  return (
    <section className="ui-card ui-card-large stack" aria-labelledby="set-password">
      <h2 id="set-password">Set a password</h2>
      <p>With a password you can come back to your claims at any time.</p>
      <form ref={form} className="stack narrow" noValidate onSubmit={submit}>
        {problems.form && <p className="ui-note ui-error" role="alert"><AlertIcon />{problems.form}</p>}
        <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <PasswordField id="new-password" label="New password" autoComplete="new-password" hint="At least 8 characters" error={problems.password} />
        <PasswordField id="confirm-password" label="Confirm password" autoComplete="new-password" error={problems.confirm} />
        <button type="submit" className="ui-button ui-button-primary" aria-disabled={state === 'busy' || undefined}>{state === 'busy' ? 'Processing...' : 'Set password'}</button>
      </form>
    </section>
  )
}
