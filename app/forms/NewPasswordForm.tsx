import { useRef, useState, type FormEvent } from 'react'
import { Note } from '#widgets/shared/Note.tsx'
import { PasswordField } from './PasswordField.tsx'
import { usePress } from './usePress.ts'

export interface NewPassword {
  password: string
  current?: string
}

interface NewPasswordFormProps {
  /** The account's email, in a hidden input for password managers. */
  email?: string
  button: string
  /** Whether the current password is asked for as well. */
  asksCurrent?: boolean
  /**
   * Sets the password and resolves to an error message, if there is one. The signal is aborted when the form is
   * unmounted.
   */
  onSubmit(given: NewPassword, signal: AbortSignal): Promise<string | undefined>
}

const shortest = 8

type Name = 'current' | 'password' | 'confirm'

function problemsOf(
  { current, password, confirm }: Record<Name, string>,
  asksCurrent: boolean,
): Partial<Record<Name, string>> {
  return {
    ...(asksCurrent && !current ? { current: 'Enter your current password' } : {}),
    ...(password.length < shortest ? { password: 'Password must be at least 8 characters' } : {}),
    ...(confirm === password ? {} : { confirm: 'Passwords do not match' }),
  }
}

const idOf = (name: Name) => (name === 'password' ? 'new-password' : `${name}-password`)

/** A form for a new password, which is typed twice. */
export function NewPasswordForm({ email = '', button, asksCurrent = false, onSubmit }: NewPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Partial<Record<Name | 'form', string>>>({})
  const [busy, press] = usePress((message) => setProblems({ form: message }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(form.current!)
    const textOf = (name: Name) => String(data.get(idOf(name)) ?? '')
    const given = { current: textOf('current'), password: textOf('password'), confirm: textOf('confirm') }
    const found = problemsOf(given, asksCurrent)
    setProblems(found)
    const [first] = Object.keys(found) as Name[]
    if (first) return (form.current!.elements.namedItem(idOf(first)) as HTMLElement).focus()
    void press(
      (signal) => onSubmit({ password: given.password, current: asksCurrent ? given.current : undefined }, signal),
      (refusal) => refusal !== undefined && setProblems({ form: refusal }),
    )
  }

  return (
    <form ref={form} className="stack narrow" noValidate onSubmit={submit}>
      {problems.form && <Note tone="error">{problems.form}</Note>}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      {asksCurrent && (
        <PasswordField
          id={idOf('current')}
          label="Current password"
          autoComplete="current-password"
          error={problems.current}
        />
      )}
      <PasswordField
        id={idOf('password')}
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={problems.password}
      />
      <PasswordField
        id={idOf('confirm')}
        label="Confirm password"
        autoComplete="new-password"
        error={problems.confirm}
      />
      <button type="submit" className="ui-button ui-button-primary" aria-disabled={busy || undefined}>
        {busy ? 'Processing...' : button}
      </button>
    </form>
  )
}
