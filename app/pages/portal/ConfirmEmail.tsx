import { useState } from 'react'
import { AlertIcon, InfoIcon } from '#widgets/icons/icons.tsx'
import { callOperation } from '../../api/callOperation.ts'
import { DoneNote } from './DoneNote.tsx'

/** Reminds of the link that was sent to the email of the account, and sends another one. */
export function ConfirmEmail({ email }: { email: string }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [problem, setProblem] = useState('')

  const send = async () => {
    if (state === 'busy') return
    setState('busy')
    const result = await callOperation('requestEmailVerification', {})
    setState(result.ok ? 'sent' : 'open')
    setProblem(result.ok ? '' : result.message)
  }

  if (state === 'sent') return <DoneNote>We have sent the link to {email} again. Please look into your inbox.</DoneNote>
  return (
    <section className="ui-card stack confirm-email" aria-label="Your email address">
      <p className="ui-note ui-info"><InfoIcon />Please confirm your email address: follow the link that we have sent to {email}.</p>
      {problem && <p className="ui-note ui-error" role="alert"><AlertIcon />{problem}</p>}
      <button type="button" className="ui-button" aria-disabled={state === 'busy' || undefined} onClick={send}>{state === 'busy' ? 'Sending...' : 'Send the link again'}</button>
    </section>
  )
}
