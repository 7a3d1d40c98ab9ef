import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { callOperation } from '../../api/callOperation.ts'
import { lacking } from '../../api/endpoints.ts'
import { PressButton } from '../../forms/PressButton.tsx'
import { usePress } from '../../forms/usePress.ts'
import { savedKey, sessionKey, tab } from 'runnel/browser'
import { Note } from '#widgets/shared/Note.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'
import { announce } from '../../shell/announcement.ts'

const unusable = 'This link is not complete. Please open it from our email again.'
const changedSince = 'This form has changed since you saved it. We ask only for what is new.'

interface Problem {
  message: string
  /** The claim belongs to an account: the visitor must sign in first. */
  account: boolean
}

/**
 * `/resume#<token>`: continues a journey that was saved on the server. The token is in the fragment, which is not sent
 * to servers, and only a press uses it: programs that scan mails open links but press nothing.
 */
export default function ResumePage() {
  const [, navigate] = useLocation()
  const [token] = useState(() => window.location.hash.slice(1))
  const [problem, setProblem] = useState<Problem | undefined>(token ? undefined : { message: unusable, account: false })

  const [busy, press] = usePress((message) => setProblem({ message, account: false }))

  const resume = () => press((signal) => goOn(token, navigate, signal), setProblem)
  return (
    <PageFrame>
      <div className="ui-card ui-card-large stack">
        <PageHeading>Go on with your form</PageHeading>
        {problem && !busy ? (
          <Note tone="error">{problem.message}</Note>
        ) : (
          <p>What you have filled in is kept for you. It moves to this device, and the link is then used up.</p>
        )}
        <p className="button-row">
          {token && (
            <PressButton busy={busy} failed={problem !== undefined} onPress={resume}>
              Continue
            </PressButton>
          )}
          {problem &&
            !busy &&
            (problem.account ? (
              <Link href="/login" className="ui-button">
                Log in
              </Link>
            ) : (
              <Link href="/claim" className="ui-button">
                Start again
              </Link>
            ))}
        </p>
      </div>
    </PageFrame>
  )
}

/** Checks that this tab can store the journey before the link is used up: otherwise the journey would be lost. */
function keepsAnything(): boolean {
  const probe = 'resume:probe'
  tab.set(probe, 'kept')
  const keeps = tab.get(probe) === 'kept'
  tab.remove(probe)
  return keeps
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function readJourney(text = ''): object | undefined {
  try {
    const journey: unknown = JSON.parse(text)
    return isObject(journey) ? journey : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the journey in this tab and goes to it; resolves to an error message otherwise. The link is used up by then,
 * so the journey is stored even if the visitor has left this page.
 */
async function goOn(
  token: string,
  navigate: (path: string, options: { replace: boolean }) => void,
  signal: AbortSignal,
): Promise<Problem | undefined> {
  if (!keepsAnything())
    return {
      message:
        'Your browser does not let this site keep anything, so the form would be lost. Please allow cookies for it, or use another browser.',
      account: false,
    }
  const result = await callOperation('resumeJourney', { token }, { signal })
  if (!result.ok) return { message: result.message, account: result.status === 409 }
  const { funnel, path, journey, journey_id: saved, changed } = result.reply.data ?? {}
  const read = readJourney(journey)
  if (!funnel || !path || !read) return { message: lacking('resumeJourney'), account: false }
  // Its lifetime in this tab starts now.
  tab.set(sessionKey(funnel), JSON.stringify({ ...read, at: Date.now() }))
  if (saved) tab.set(savedKey(funnel), saved)
  if (signal.aborted) return undefined
  navigate(path, { replace: true })
  if (changed) announce(changedSince)
  return undefined
}
