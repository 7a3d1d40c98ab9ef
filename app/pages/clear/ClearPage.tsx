import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Note } from '#widgets/shared/Note.tsx'
import { PressButton } from '../../forms/PressButton.tsx'
import { usePress } from '../../forms/usePress.ts'
import { signOut } from '../../shell/clearTab.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'

const stillSignedIn = 'Your answers are deleted, but you may still be signed in. Please try again.'

/** `/clear`: for people who have used a shared device. Back then shows nothing of theirs (OWASP WSTG-ATHN-06). */
export default function ClearPage() {
  const [problem, setProblem] = useState('')
  const [isCleared, setCleared] = useState(false)
  const [busy, press] = usePress(setProblem)
  if (isCleared) return <Cleared />
  const onClear = () => press(signOut, (ended) => (ended.ok ? setCleared(true) : setProblem(stillSignedIn)))
  return (
    <Card>
      <PageHeading>Clear this device</PageHeading>
      {problem && !busy && <Note tone="error">{problem}</Note>}
      <p>
        Do this when you have finished on a device that others use too. It deletes what you have entered in this browser
        tab, and signs you out. What you have already sent stays with us.
      </p>
      <p className="button-row">
        <PressButton busy={busy} failed={problem !== ''} onPress={onClear}>
          Clear this device
        </PressButton>
      </p>
    </Card>
  )
}

const Cleared = () => (
  <Card>
    <PageHeading takesFocus>This device is cleared</PageHeading>
    <p>Nothing that you entered is left in this browser tab, and you are signed out.</p>
    <p>Other tabs keep what was entered there until you close them.</p>
    <p className="button-row">
      <Link href="/" className="ui-button">
        Go to the first page
      </Link>
    </p>
  </Card>
)

const Card = ({ children }: { children: ReactNode }) => (
  <PageFrame>
    <div className="ui-card ui-card-large stack">{children}</div>
  </PageFrame>
)
