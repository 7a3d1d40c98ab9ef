import { useState } from 'react'
import { Link } from 'wouter'
import { Note } from '#widgets/shared/Note.tsx'
import { callOperation, type CallResult } from '../../api/callOperation.ts'
import { isSignedIn } from '../../api/isSignedIn.ts'
import { useLoaded } from '../../api/useLoaded.ts'
import { usePress } from '../../forms/usePress.ts'
import { LoadingNote } from '../../shell/LoadingNote.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { SignInForm } from '../login/SignInForm.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { LinkIsOver } from './LinkIsOver.tsx'
import { clearLinkToken, useLinkToken } from './linkToken.ts'
import { RecoveryCard } from './RecoveryCard.tsx'

const loadSignedIn = async (signal: AbortSignal): Promise<boolean> => {
  const who = await callOperation('getCurrentUser', {}, { signal })
  return who.ok && isSignedIn(who.reply)
}

type State = 'asks' | 'done' | 'over' | 'signed-out'

const stateAfter = (result: CallResult<'verifyEmail'>): State => {
  if (result.ok) return 'done'
  return result.status === 410 ? 'over' : result.status === 401 ? 'signed-out' : 'asks'
}

/**
 * `/verify-email#token`: the target of the confirmation link. It needs a press, because mail programs open links too,
 * and a session of the account, because the reader of the mail need not be the owner of the account.
 */
export default function VerifyEmailPage() {
  const token = useLinkToken()
  const [wasSignedIn] = useLoaded(loadSignedIn)
  const [hasSignedIn, setSignedIn] = useState(false)
  const [state, setState] = useState<State>('asks')
  const [problem, setProblem] = useState('')

  const [busy, press] = usePress(setProblem)

  const confirm = () => {
    setSignedIn(true)
    setState('asks')
    void press(
      (signal) => callOperation('verifyEmail', { token }, { signal }),
      (result) => {
        if (result.ok || result.status === 410) clearLinkToken()
        setProblem(result.ok ? '' : result.message)
        setState(stateAfter(result))
      },
    )
  }

  if (!token || state === 'over') return <LinkIsOver follows={state === 'over'} />
  if (state === 'done') return <Confirmed />
  if (wasSignedIn === undefined)
    return (
      <PageFrame>
        <LoadingNote />
      </PageFrame>
    )
  if (state === 'signed-out' || !(wasSignedIn || hasSignedIn))
    return <WhoAreYou token={token} problem={problem} onSignedIn={confirm} onOver={() => setState('over')} />
  return (
    <RecoveryCard heading="Confirm your email address">
      <p>Is this address yours? Then please confirm it.</p>
      {problem && <Note tone="error">{problem}</Note>}
      <button type="button" className="ui-button ui-button-primary" aria-disabled={busy || undefined} onClick={confirm}>
        {busy ? 'Processing...' : 'Confirm my email address'}
      </button>
    </RecoveryCard>
  )
}

const Confirmed = () => (
  <RecoveryCard heading="Your email address is confirmed" follows>
    <p>Thank you. Links and news about your claims reach you there.</p>
    <Link href="/portal" className="ui-button ui-button-primary">
      Go to your claims
    </Link>
  </RecoveryCard>
)

interface WhoAreYouProps {
  token: string
  /** The reason why the signed-in account could not be confirmed. */
  problem: string
  onSignedIn(): void
  onOver(): void
}

/**
 * Another person may have created the account with this address: a visitor who is not signed in to it must know its
 * password or reset it.
 */
function WhoAreYou({ token, problem, onSignedIn, onOver }: WhoAreYouProps) {
  const [forgets, setForgets] = useState(false)
  if (forgets) {
    return (
      <RecoveryCard heading="Choose a new password" follows>
        <p>It replaces any password of before, signs out all devices and confirms your email address.</p>
        <ChoosePassword token={token} onOver={onOver} />
      </RecoveryCard>
    )
  }
  return (
    <RecoveryCard heading="Log in to confirm your email address" follows={problem !== ''}>
      <p>So that we know that the account with this address is yours.</p>
      {problem && <Note tone="warning">You are signed in to an account with another address.</Note>}
      <SignInForm onDone={onSignedIn} />
      <p>You have no password yet, have forgotten it, or did not open this account yourself?</p>
      <button type="button" className="ui-button" onClick={() => setForgets(true)}>
        Choose a new password
      </button>
    </RecoveryCard>
  )
}
