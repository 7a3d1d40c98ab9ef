import { useRef, useState, type FormEvent } from 'react'
import { Field } from '#widgets/shared/Field.tsx'
import { Note } from '#widgets/shared/Note.tsx'
import { callOperation } from '../../api/callOperation.ts'
import { Input } from '../../forms/Input.tsx'
import { usePress } from '../../forms/usePress.ts'
import { lacking } from '../../api/endpoints.ts'
import { DoneNote } from './DoneNote.tsx'

type Searched =
  | { state: 'done'; found: number }
  /** The bureau has sent a code to the applicant's phone. */
  | { state: 'code'; verificationId: string; phoneLastFour: string }
  | { state: 'failed'; message: string }

const searchTimeout = 35_000 // ms: a bureau may take half a minute

/**
 * Repeats the credit search and saves what it finds, as a funnel does. `signal` cancels the search while it waits for
 * the network; once the search was made, its result is saved in any case.
 */
async function searchAgain(claimRequestId: string, signal: AbortSignal): Promise<Searched> {
  const run = await callOperation('runCreditCheck', { claimRequestId, retry: true }, { timeout: searchTimeout, signal })
  const { status, errorMessage, verificationId, phoneLastFour = '', creditCheckId } = run.reply ?? {}
  if (errorMessage === 'OTP_CHALLENGE_REQUIRED' && verificationId)
    return { state: 'code', verificationId, phoneLastFour }
  if (!run.ok) return { state: 'failed', message: errorMessage || run.message }
  if (!isFound(status)) return { state: 'failed', message: errorMessage || lacking('runCreditCheck') }
  return creditCheckId ? saveFound(claimRequestId, creditCheckId) : { state: 'done', found: 0 }
}

const isFound = (status = ''): boolean => ['success', 'partial'].includes(status)

async function saveFound(claimRequestId: string, creditCheckId: string): Promise<Searched> {
  const extracted = await callOperation('extractClaims', { creditCheckId })
  if (!extracted.ok) return { state: 'failed', message: extracted.message }
  const claims = extracted.reply.data?.claims
  if (!claims) return { state: 'failed', message: lacking('extractClaims') }
  if (claims.length === 0) return { state: 'done', found: 0 }
  const saved = await callOperation('saveClaims', {
    claim_request_id: claimRequestId,
    claims,
    credit_check_id: creditCheckId,
  })
  return saved.ok ? { state: 'done', found: claims.length } : { state: 'failed', message: saved.message }
}

/** A code that the bureau has sent. */
interface SentCode {
  claimRequestId: string
  verificationId: string
}

/** The message for a code that was refused; undefined if it was accepted. */
async function refusalOf(otp: string, verificationId: string, signal: AbortSignal): Promise<string | undefined> {
  const checked = await callOperation('checkOtp', { verificationId, otp }, { signal })
  const { decision = '' } = checked.reply?.data ?? {}
  if (checked.ok && ['ALLOW', 'ALLOWED'].includes(decision)) return undefined
  return checked.ok || decision !== '' ? 'Invalid code. Please try again.' : checked.message
}

interface SearchAgainProps {
  claimRequestId: string
  /** Called when a search has finished and its agreements are saved. */
  onDone(): void
}

/** Repeats a credit search that found nothing. The server decides who may repeat it. */
export function SearchAgain({ claimRequestId, onDone }: SearchAgainProps) {
  const [last, setLast] = useState<Searched>()
  const [busy, press] = usePress((message) => setLast({ state: 'failed', message }))
  const search = () =>
    press(
      (signal) => searchAgain(claimRequestId, signal),
      (searched) => {
        setLast(searched)
        if (searched.state === 'done') onDone()
      },
    )
  if (last?.state === 'done') return <DoneNote>{foundWords(last.found)}</DoneNote>
  if (last?.state === 'code' && !busy) return <CodeForm {...last} claimRequestId={claimRequestId} onAccepted={search} />
  return (
    <div className="stack narrow">
      {last?.state === 'failed' && !busy && <Note tone="error">{last.message}</Note>}
      <Note tone="info">
        You can have your credit file searched now. It is free and has no effect on your credit score.
      </Note>
      <button type="button" className="ui-button" aria-disabled={busy || undefined} onClick={search}>
        {busy ? 'Searching...' : 'Try the search again'}
      </button>
    </div>
  )
}

function foundWords(found: number): string {
  if (found === 0) return 'Your credit file has been searched.'
  return `Your credit file has been searched. ${found === 1 ? '1 agreement was' : `${found} agreements were`} found.`
}

interface CodeFormProps extends SentCode {
  phoneLastFour: string
  onAccepted(): void
}

/** The six digits that the bureau has sent. */
function CodeForm({ claimRequestId, verificationId, phoneLastFour, onAccepted }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState('')
  const [told, setTold] = useState(
    `We sent a 6-digit code to ${phoneLastFour ? `the phone number ending ${phoneLastFour}` : 'your phone'}.`,
  )
  const [checks, check] = usePress(setProblem)
  const [sends, send] = usePress(setProblem)
  const busy = checks || sends
  const sent = { claimRequestId, verificationId }
  const id = `code-${claimRequestId}`

  const askAnew = (message = '') => {
    setProblem(message)
    const input = form.current!.elements.namedItem(id) as HTMLInputElement
    input.value = ''
    input.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const otp = String(new FormData(form.current!).get(id) ?? '').replace(/\D/g, '')
    if (otp.length !== 6) return askAnew('Please enter all 6 digits')
    void check(
      (signal) => refusalOf(otp, sent.verificationId, signal),
      (refusal) => (refusal === undefined ? onAccepted() : askAnew(refusal)),
    )
  }
  const sendAnother = () => {
    if (busy) return
    void send(
      (signal) => callOperation('resendOtp', sent, { signal }),
      (result) => {
        if (!result.ok) return setProblem(result.message)
        setTold('We have sent you a new code. It can take a minute to arrive.')
        askAnew()
      },
    )
  }

  const texts = { id, label: '6-digit code', error: problem || undefined }
  return (
    <form ref={form} className="stack narrow" noValidate onSubmit={submit}>
      <p role="status">{told}</p>
      <Field {...texts}>
        <Input
          {...texts}
          attributes={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }}
        />
      </Field>
      <p className="button-row">
        <button type="submit" className="ui-button ui-button-primary" aria-disabled={busy || undefined}>
          {checks ? 'Processing...' : 'Verify Code'}
        </button>
        <button type="button" className="ui-link" aria-disabled={busy || undefined} onClick={sendAnother}>
          {sends ? 'Sending...' : 'Send a new code'}
        </button>
      </p>
    </form>
  )
}
