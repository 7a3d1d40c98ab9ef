import { type FormEvent, useRef, useState } from 'react'
import type { Me } from '#schemas/studio/index.ts'
import { passwordLength } from '#schemas/values/passwords.ts'
import { studio } from '../api/client.ts'
import { Page, Problem } from '../parts/Page.tsx'
import { useAction } from '../parts/useAction.ts'

const shortest = passwordLength.minLength
const fields = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New password', autoComplete: 'new-password' },
  { name: 'again', label: 'The new password again', autoComplete: 'new-password' },
] as const
type Name = (typeof fields)[number]['name']
type Given = Record<Name, string>

/** What is wrong, and with which field. */
function lackOf({ current, password, again }: Given): [Name, string] | undefined {
  if (current === '') return ['current', 'Enter your current password.']
  if (password.length < shortest) return ['password', `A password has at least ${shortest} characters.`]
  if (password !== again) return ['again', 'The two new passwords differ.']
  return undefined
}

const change = ({ current, password }: Given) => studio.changePassword({ current_password: current, password })

/** Lets a member of staff change the password. Afterwards nobody is signed in with the old one, here neither. */
export function PasswordPage({ me, leave }: { me: Me; leave(): void }) {
  const form = useRef<HTMLFormElement>(null)
  const [lack, setLack] = useState<string>()
  const [isDone, setDone] = useState(false)
  const { run, busy, problem } = useAction(change)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const data = new FormData(form.current!)
    const given = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '')])) as Given
    const found = lackOf(given)
    setLack(found?.[1])
    if (found) return (form.current!.elements.namedItem(found[0]) as HTMLElement).focus()
    void run(given).then((succeeded) => succeeded && setDone(true))
  }
  if (isDone)
    return (
      <Page title="Your password is changed" lede="All your sessions and keys have ended. Sign in with the new one.">
        <button type="button" className="button button-main" onClick={leave}>
          Sign in
        </button>
      </Page>
    )
  return (
    <Page title="Change your password" lede="Every session and key of yours ends, this session too.">
      <form ref={form} noValidate onSubmit={submit}>
        <input type="text" aria-label="Email" autoComplete="username" defaultValue={me.email} hidden readOnly />
        {fields.map(({ name, label, autoComplete }) => (
          <div className="entry" key={name}>
            <label htmlFor={`password-${name}`}>{label}</label>
            <input id={`password-${name}`} name={name} type="password" autoComplete={autoComplete} required />
          </div>
        ))}
        {(lack ?? problem) && <Problem>{lack ?? problem}</Problem>}
        <button type="submit" className="button button-main" disabled={busy}>
          Change password
        </button>
      </form>
    </Page>
  )
}
