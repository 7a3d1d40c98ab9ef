import { useRef, useState, type FormEvent } from 'react'
import { AlertIcon, InfoIcon } from '#widgets/icons/icons.tsx'
import { Field } from '#widgets/shared/Field.tsx'
import { Input } from '../../forms/Input.tsx'
import { DoneNote } from './DoneNote.tsx'
import { refusalOf, searchAgain, type Searched } from './searchAgain.ts'

interface SearchAgainProps {
  claimRequestId: string
  /** A search has come to its end and its agreements are saved. */
  onDone(): void
}

/** Another search of the credit file, for whoever's search came to nothing. The server decides who is offered it, and whether it is made. */
export function SearchAgain({ claimRequestId, onDone }: SearchAgainProps) {
  const [now, setNow] = useState<Searched | { state: 'offered' | 'busy' }>({ state: 'offered' })
  const search = async () => {
    if (now.state === 'busy') return
    setNow({ state: 'busy' })
    const searched = await searchAgain(claimRequestId)
    setNow(searched)
    if (searched.state === 'done') onDone()
  }
  if (now.state === 'done') return <DoneNote>{foundWords(now.found)}</DoneNote>
  if (now.state === 'code') return <CodeForm {...now} claimRequestId={claimRequestId} onAccepted={search} />
  return (
    <div className="stack narrow">
      {now.state === 'failed' && <p className="ui-note ui-error" role="alert"><AlertIcon />{now.message}</p>}
      <p className="ui-note ui-info"><InfoIcon />You can have your credit file searched now. It is free and has no effect on your credit score.</p>
      <button type="button" className="ui-button" aria-disabled={now.state === 'busy' || undefined} onClick={search}>{now.state === 'busy' ? 'Searching...' : 'Try the search again'}</button>
    </div>
  )
}

function foundWords(found: number): string {
  if (found === 0) return 'Your credit file has been searched.'
  return `Your credit file has been searched. ${found === 1 ? '1 agreement was' : `${found} agreements were`} found.`
}

interface CodeFormProps {
  claimRequestId: string
  verificationId: string
  phoneLastFour: string
  onAccepted(): void
}

/** The six digits that the bureau sent. */
function CodeForm({ claimRequestId, verificationId, phoneLastFour, onAccepted }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const id = `code-${claimRequestId}`

  const refuse = (message: string) => {
    setProblem(message)
    const input = form.current!.elements.namedItem(id) as HTMLInputElement
    input.value = ''
    input.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const otp = String(new FormData(form.current!).get(id) ?? '').replace(/\D/g, '')
    if (otp.length !== 6) return refuse('Please enter all 6 digits')
    setBusy(true)
    const refusal = await refusalOf(claimRequestId, verificationId, otp)
    setBusy(false)
    if (refusal === undefined) onAccepted()
    else refuse(refusal)
  }

  const texts = { id, label: '6-digit code', ...(problem ? { error: problem } : {}) }
  return (
    <form ref={form} className="stack narrow" noValidate onSubmit={submit}>
      <p role="status">We sent a 6-digit code to {phoneLastFour ? `the phone number ending ${phoneLastFour}` : 'your phone'}.</p>
      <Field {...texts}>
        <Input {...texts} attributes={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }} />
      </Field>
      <button type="submit" className="ui-button ui-button-primary" aria-disabled={busy || undefined}>{busy ? 'Processing...' : 'Verify Code'}</button>
    </form>
  )
}
