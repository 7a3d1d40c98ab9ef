import { intlFormat } from 'date-fns/intlFormat'
import { isValid } from 'date-fns/isValid'
import { useRef, useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react'
import type { CompiledFunnel } from 'runnel/compile'
import { keepFromSending } from 'runnel/react'
import { DoneIcon } from '#widgets/icons/icons.tsx'
import { Field } from '#widgets/shared/Field.tsx'
import { Note } from '#widgets/shared/Note.tsx'
import { Input } from '../forms/Input.tsx'
import { isEmail, wrongEmail } from '../forms/isEmail.ts'
import { usePress } from '../forms/usePress.ts'
import { keeperOf } from './keeper.ts'
import './SaveForLater.css'

/** Whether the server's copy leaves out an answer of this funnel. */
const asksAgain = ({ steps, persist: { leavesOut = [] } }: CompiledFunnel): boolean =>
  Object.values(steps).some(({ fields }) => fields.some(({ path }) => leavesOut.includes(path)))

/** `31 January`; empty if the date is not known. */
function dayOf(iso = ''): string {
  const date = new Date(iso)
  return isValid(date) ? intlFormat(date, { day: 'numeric', month: 'long' }, { locale: 'en-GB' }) : ''
}

interface Sent {
  email: string
  until: string
}

/** A link below a step that saves the journey on the server and sends a link to continue on another device. */
export default function SaveForLater({ funnel, email }: { funnel: CompiledFunnel; email: () => string }): ReactNode {
  const keeper = keeperOf(funnel.id)
  const hasMoved = useSyncExternalStore(keeper.subscribe, keeper.hasMoved)
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const opener = useRef<HTMLButtonElement>(null)
  const close = (result?: Sent): void => {
    setSent(result)
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <aside className="save-later" aria-label="Save and finish later">
      {hasMoved && (
        <Note tone="warning" role="status">
          This form is being finished on another device. What you change here is no longer saved.
        </Note>
      )}
      <p role="status" className={sent ? 'ui-note ui-success' : 'ui-hidden'}>
        {sent && (
          <>
            <DoneIcon />
            <span>
              {`We have sent a link to ${sent.email}. It works once${sent.until && `, until ${sent.until}`}. You can close this page now.`}
            </span>
          </>
        )}
      </p>
      {open ? (
        <AskForm funnel={funnel} email={email()} onDone={close} />
      ) : (
        <button ref={opener} type="button" className="ui-link" onClick={() => setOpen(true)}>
          Save and finish later
        </button>
      )}
    </aside>
  )
}

function AskForm({ funnel, email, onDone }: { funnel: CompiledFunnel; email: string; onDone(sent?: Sent): void }) {
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, press] = usePress(setFailure)

  const submit = ({ currentTarget: form }: FormEvent<HTMLFormElement>): void => {
    if (busy) return
    const given = String(new FormData(form).get('save-later-email') ?? '').trim()
    const wrong = isEmail(given) ? undefined : wrongEmail
    setProblem(wrong)
    setFailure(undefined)
    if (wrong) return (form.elements.namedItem('save-later-email') as HTMLElement).focus()
    void press(
      (signal) => keeperOf(funnel.id).ask(given, signal),
      (result) => (result.ok ? onDone({ email: given, until: dayOf(result.until) }) : setFailure(result.message)),
    )
  }

  const texts = {
    id: 'save-later-email',
    label: 'Where shall we send the link?',
    hint: `It opens this form on any device.${asksAgain(funnel) ? ' You will be asked to sign again.' : ''}`,
    error: problem || undefined,
  }
  return (
    <form ref={keepFromSending} className="stack save-later-form" noValidate onSubmit={submit}>
      {failure && <Note tone="error">{failure}</Note>}
      <Field {...texts}>
        <Input {...texts} attributes={{ type: 'email', autoComplete: 'email', defaultValue: email, autoFocus: true }} />
      </Field>
      <p className="button-row">
        <button type="submit" className="ui-button" aria-disabled={busy || undefined}>
          {busy ? 'Processing...' : 'Send me the link'}
        </button>
        <button type="button" className="ui-link" onClick={() => onDone()}>
          Not now
        </button>
      </p>
    </form>
  )
}
