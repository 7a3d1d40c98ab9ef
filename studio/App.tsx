import { Suspense, useEffect, useState } from 'react'
import { Link, Route, Router, Switch } from 'wouter'
import type { Elements } from 'runnel/react'
import type { Me } from '#schemas/studio/index.ts'
import { messageOf, onSignedOut, studio } from './api/client.ts'
import { FunnelList } from './funnels/FunnelList.tsx'
import { PasswordAgain } from './signIn/PasswordAgain.tsx'
import { lazily } from './parts/lazily.ts'
import { Page, Problem } from './parts/Page.tsx'
import { TopBar } from './shell/TopBar.tsx'
import { ConflictPanel } from './shell/ConflictPanel.tsx'
import { Editor } from './shell/Editor.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { createWorkspace, type OpenWorkspace } from './store/createWorkspace.ts'
import { keptIn } from './store/kept.ts'
import { useWorkspace } from './store/useWorkspace.ts'

const SignIn = lazily(async () => (await import('./signIn/SignIn.tsx')).SignIn)
const PasswordPage = lazily(async () => (await import('./account/PasswordPage.tsx')).PasswordPage)
const PublishPage = lazily(async () => (await import('./publish/PublishPage.tsx')).PublishPage)
const StepPhone = lazily(async () => (await import('./phone/StepPhone.tsx')).StepPhone)
const VersionsPage = lazily(async () => (await import('./versions/VersionsPage.tsx')).VersionsPage)
const HistoryPage = lazily(async () => (await import('./history/HistoryPage.tsx')).HistoryPage)
const FactorFirst = lazily(async () => (await import('./account/FactorFirst.tsx')).FactorFirst)
const AccountPage = lazily(async () => (await import('./account/AccountPage.tsx')).AccountPage)
const EvidencePage = lazily(async () => (await import('./evidence/EvidencePage.tsx')).EvidencePage)

const Wait = ({ children = 'Loading…' }: { children?: string }) => (
  <p className="wait" role="status">
    {children}
  </p>
)

export const App = () => (
  <ErrorBoundary>
    <Studio />
  </ErrorBoundary>
)

/** The studio. A visitor who is not signed in gets the sign-in page at every address. */
function Studio() {
  const [me, setMe] = useState<Me | 'asked' | 'nobody' | 'ended'>('asked')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    studio.me().then(
      (found) => setMe(found ?? 'nobody'),
      (error: unknown) => setProblem(messageOf(error)),
    )
    return onSignedOut(() => setMe('ended'))
  }, [])
  if (problem) return <Trouble problem={problem} />
  if (me === 'asked') return <Wait />
  return (
    <Suspense fallback={<Wait />}>
      {typeof me === 'string' ? (
        <SignIn onSignedIn={setMe} ended={me === 'ended'} />
      ) : (
        <>
          {me.secondFactor === 'missing' ? <FactorFirst me={me} changed={setMe} /> : <Signed key={me.email} me={me} />}
          <PasswordAgain me={me} />
        </>
      )}
    </Suspense>
  )
}

const Trouble = ({ problem }: { problem: string }) => (
  <Page title="The studio cannot be opened">
    <Problem again={() => window.location.reload()}>{problem}</Problem>
  </Page>
)

const pollEvery = 2000 // ms

/** Opens the workspace of the signed-in author, and follows the changes of others. */
function Signed({ me }: { me: Me }) {
  const [workspace, setWorkspace] = useState<OpenWorkspace>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let opened: OpenWorkspace | undefined
    let isOver = false
    createWorkspace({ api: studio, me, kept: keptIn(me.email) }).then(
      (made) => {
        if (isOver) return made.close()
        opened = made
        setWorkspace(made)
      },
      (error: unknown) => setProblem(messageOf(error)),
    )
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void opened?.poll()
    }, pollEvery)
    const leave = (event: BeforeUnloadEvent): void => {
      opened?.flush()
      if (opened && opened.state().saving !== 'saved') event.preventDefault()
    }
    addEventListener('beforeunload', leave)
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('beforeunload', leave)
      opened?.close()
    }
  }, [me])
  if (problem) return <Trouble problem={problem} />
  return workspace ? <Open workspace={workspace} /> : <Wait>Loading the funnels…</Wait>
}

function Open({ workspace }: { workspace: OpenWorkspace }) {
  return (
    <Router base="/studio">
      <div className="studio">
        <TopBar workspace={workspace} />
        <Notices workspace={workspace} />
        <ErrorBoundary>
          <Suspense fallback={<Wait />}>
            <Switch>
              <Route path="/">
                <Scroll>
                  <FunnelList workspace={workspace} />
                </Scroll>
              </Route>
              <Route path="/account/password">
                <Scroll>
                  <PasswordPage me={workspace.state().me} leave={() => window.location.assign('/studio')} />
                </Scroll>
              </Route>
              <Route path="/versions">
                <Scroll>
                  <VersionsPage workspace={workspace} />
                </Scroll>
              </Route>
              <Route path="/history">
                <Scroll>
                  <HistoryPage workspace={workspace} />
                </Scroll>
              </Route>
              <Route path="/evidence/:reference?">
                {({ reference }) => (
                  <Scroll>
                    <EvidencePage workspace={workspace} reference={reference} />
                  </Scroll>
                )}
              </Route>
              <Route path="/account">
                <Scroll>
                  <AccountPage me={workspace.state().me} />
                </Scroll>
              </Route>
              <Route path="/:funnel/publish">
                {({ funnel }) => (
                  <OfFunnel workspace={workspace} funnel={funnel}>
                    <Scroll>
                      <PublishPage key={funnel} workspace={workspace} screen={StepPhone} />
                    </Scroll>
                  </OfFunnel>
                )}
              </Route>
              <Route path="/:funnel">
                {({ funnel }) => (
                  <OfFunnel workspace={workspace} funnel={funnel}>
                    <Editor workspace={workspace} />
                  </OfFunnel>
                )}
              </Route>
              <Route>
                <NotThere />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </div>
    </Router>
  )
}

/** Pages scroll below the bar; the editor fills the window. */
const Scroll = ({ children }: { children: React.ReactNode }) => <div className="studio-page">{children}</div>

const NotThere = () => (
  <Scroll>
    <Page title="There is no such page">
      <p>
        <Link href="/">All funnels</Link>
      </p>
    </Page>
  </Scroll>
)

interface OfFunnelProps {
  workspace: OpenWorkspace
  funnel: string
  children: Elements
}

/** Opens the funnel of the address. */
function OfFunnel({ workspace, funnel, children }: OfFunnelProps) {
  const state = useWorkspace(workspace)
  useEffect(() => workspace.open(funnel), [workspace, funnel])
  if (!state.texts.has(`${funnel}/funnel.json`)) return <NotThere />
  return state.funnel === funnel ? children : <Wait />
}

/** What happened without the author, and what is to be decided. */
function Notices({ workspace }: { workspace: OpenWorkspace }) {
  const { notice, conflicts } = useWorkspace(workspace)
  return (
    <div className="notices">
      <div role="status">
        {notice && (
          <p className="notice">
            <span>{notice}</span>{' '}
            <button type="button" className="button-link" onClick={workspace.noticed}>
              Close
            </button>
          </p>
        )}
      </div>
      {conflicts.map((conflict) => (
        <ConflictPanel key={conflict.path} workspace={workspace} conflict={conflict} />
      ))}
    </div>
  )
}
