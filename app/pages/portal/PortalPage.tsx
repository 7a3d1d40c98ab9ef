import { useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { FileIcon } from '#widgets/icons/icons.tsx'
import { Note } from '#widgets/shared/Note.tsx'
import { callOperation } from '../../api/callOperation.ts'
import { useLoaded } from '../../api/useLoaded.ts'
import { usePress } from '../../forms/usePress.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { signOut } from '../../shell/clearTab.ts'
import { PageHeading } from '../../shell/PageHeading.tsx'
import { NewPasswordForm } from '../../forms/NewPasswordForm.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { ClaimRequestCard } from './ClaimRequestCard.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { loadAccount, type Context, type Owner } from './loadAccount.ts'
import './PortalPage.css'
import { DoneNote } from './DoneNote.tsx'

/** Lets the owner of an account without a password set one (ROLE-05). */
function SetPassword({ email }: { email: string }) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <DoneNote>Your password is set. Use it with your email to log in.</DoneNote>
  return (
    <section className="ui-card ui-card-large stack" aria-labelledby="set-password">
      <h2 id="set-password">Set a password</h2>
      <p>With a password you can come back to your claims at any time.</p>
      <NewPasswordForm
        email={email}
        button="Set password"
        onSubmit={async ({ password }, signal) => {
          const result = await callOperation('setPassword', { password }, { signal })
          if (!result.ok) return result.message
          setDone(true)
        }}
      />
    </section>
  )
}

/** `/portal` (ROUTE-15): the visitor's claims. Without a session it redirects to the login page, which leads back. */
export default function PortalPage() {
  const [account, reload] = useLoaded(loadAccount)
  if (account?.state === 'signed-out') return <Redirect to="/login?redirect=/portal" replace />
  return (
    <PageFrame width="wide" aside={account?.state === 'ready' ? <SignOut /> : undefined}>
      <div className="stack portal">
        <PageHeading>Your claims</PageHeading>
        {!account && <p role="status">Loading your claims…</p>}
        {account?.state === 'failed' && <Failed message={account.message} onRetry={reload} />}
        {account?.state === 'ready' && <Claims contexts={account.contexts} owner={account.owner} />}
      </div>
    </PageFrame>
  )
}

function Claims({ contexts, owner }: { contexts: Context[]; owner: Owner }) {
  const email = owner.email || (contexts[0]?.userEmail ?? '')
  return (
    <>
      {email && (
        <p className="quiet portal-who">
          Signed in as <strong>{email}</strong>
        </p>
      )}
      {!owner.isVerified && <ConfirmEmail email={email} />}
      <div className="portal-body">
        {!owner.hasPassword && <SetPassword email={email} />}
        <div className="stack portal-requests">
          {contexts.map((context, index) => (
            <ClaimRequestCard key={context.claimRequest?.id ?? index} context={context} />
          ))}
          {contexts.length === 0 && <NoClaims />}
        </div>
      </div>
      <AccountSettings email={email} hasPassword={owner.hasPassword} />
    </>
  )
}

const NoClaims = () => (
  <div className="ui-card ui-card-large stack portal-empty">
    <span className="ui-disc">
      <FileIcon />
    </span>
    <p>There are no claims in your account yet.</p>
    <Link href="/claim" className="ui-button ui-button-primary">
      Start a claim
    </Link>
  </div>
)

const Failed = ({ message, onRetry }: { message: string; onRetry(): void }) => (
  <div className="ui-card ui-card-large stack">
    <Note tone="error">{message}</Note>
    <button type="button" className="ui-button" onClick={onRetry}>
      Try Again
    </button>
  </div>
)

function SignOut() {
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState('')
  const [busy, press] = usePress(setProblem)
  const onPress = () =>
    press(signOut, (ended) => (ended.ok ? navigate('/') : setProblem('You are still signed in. Please try again.')))
  return (
    <div className="sign-out">
      {problem && <span role="alert">{problem}</span>}
      <button type="button" className="ui-link site-header-link" aria-disabled={busy || undefined} onClick={onPress}>
        Sign out
      </button>
    </div>
  )
}
