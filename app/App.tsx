import { type ComponentType, type ReactElement, useContext, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { lazyComponent, loadOnce } from 'runnel/react'
import type { Sources } from './funnel/funnels.ts'
import { replayEarlyEvents } from './shell/earlyEvents.ts'
import { type FirstScreen, FirstScreenContext } from './shell/firstScreen.ts'
import { stepPath } from './shell/routes.ts'
import { notConnected, useIsLost } from './shell/connection.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { LoadingNote } from './shell/LoadingNote.tsx'
import { PageFrame } from './shell/PageFrame.tsx'
import { NavigatedContext } from './shell/PageHeading.tsx'
import { SpokenAnnouncement } from './shell/Announcement.tsx'
import { useSiteTheme } from './shell/theme.ts'
import { useMoved } from './shell/useMoved.ts'

/** What shows until the code of a page is there. */
export const Loading = () => (
  <PageFrame>
    <LoadingNote />
  </PageFrame>
)

/** A page in a chunk of its own. A failed download becomes an error with a message that says what to do. */
const page = <Props extends object = object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyComponent<Props>(
    loadOnce(async () => (await load()).default as ComponentType<never>),
    Loading,
  )

const funnelPage = loadOnce(() => import('./funnel/FunnelPage.tsx'))

const pages = {
  Landing: page(() => import('./pages/landing/LandingPage.tsx')),
  Funnel: page(funnelPage.fetch),
  Login: page(() => import('./pages/login/LoginPage.tsx')),
  ForgotPassword: page(() => import('./pages/recovery/ForgotPasswordPage.tsx')),
  ResetPassword: page(() => import('./pages/recovery/ResetPasswordPage.tsx')),
  VerifyEmail: page(() => import('./pages/recovery/VerifyEmailPage.tsx')),
  Portal: page(() => import('./pages/portal/PortalPage.tsx')),
  Resume: page(() => import('./pages/resume/ResumePage.tsx')),
  NotFound: page(() => import('./pages/not-found/NotFoundPage.tsx')),
  Texts: page(() => import('./pages/text/TextPages.tsx')),
}

/** Pages by their paths. Every other path is that of a funnel, or of nothing. */
const routes = Object.entries({
  '/': pages.Landing,
  '/login': pages.Login,
  '/forgot-password': pages.ForgotPassword,
  '/reset-password': pages.ResetPassword,
  '/verify-email': pages.VerifyEmail,
  '/portal': pages.Portal,
  '/resume': pages.Resume,
  '/clear': pages.Texts,
  '/privacy-policy': pages.Texts,
  '/accessibility': pages.Texts,
})

/** Fetches the code of the page at a path. */
export async function fetchPage(path: string): Promise<void> {
  const [, component] = routes.find(([route]) => route === path) ?? []
  await (component ?? pages.Funnel).preload()
}

/** Fetches the code of the screen that the server drew, so that it is drawn again at once. */
export async function prepare({ step }: FirstScreen, sources?: Sources): Promise<void> {
  if (!step) return pages.Landing.preload()
  await Promise.all([funnelPage.fetch().then((funnel) => funnel.prepare(step, sources)), pages.Funnel.preload()])
}

/** The site. Whatever throws in it, the error screen takes its place. */
export function App() {
  const [location] = useLocation()
  const drawnRef = useContext(FirstScreenContext)
  useEffect(() => {
    drawnRef.current = undefined
    replayEarlyEvents()
  }, [drawnRef])
  return (
    <ErrorBoundary resetKey={location} frame={inFrame}>
      <Site location={location} />
    </ErrorBoundary>
  )
}

const inFrame = (screen: ReactElement) => (
  <>
    <Offline />
    <PageFrame>{screen}</PageFrame>
  </>
)

/** The routes of the site. Each page is a chunk of its own, so that no page waits for another's code. */
const Site = ({ location }: { location: string }) => (
  <NavigatedContext value={useMoved(location)}>
    <SpokenAnnouncement />
    <Offline />
    <Switch>
      {routes.map(([path, component]) => (
        <Route key={path} path={path} component={component} />
      ))}
      <Route path="/claim" component={StartClaim} />
      <Route>{() => <pages.Funnel address={location.replace(/\/$/, '')} notFound={<pages.NotFound />} />}</Route>
    </Switch>
  </NavigatedContext>
)

/** `/claim` redirects to the first step of the brand's default funnel (ROUTE-17). */
const StartClaim = () => <MoveTo path={stepPath({ version: useSiteTheme().defaultFunnel, step: '' })} />

/** Redirects and keeps the query, which a campaign or a funnel may read. */
function MoveTo({ path }: { path: string }) {
  const search = useSearch()
  return <Redirect to={search ? `${path}?${search}` : path} replace />
}

/**
 * A status line on every page while the browser is offline. The live region stays mounted, so that screen readers
 * announce it.
 */
export function Offline() {
  const isLost = useIsLost()
  return (
    <div className="offline" role="status">
      {isLost && <p className="ui-note ui-warning">{notConnected}</p>}
    </div>
  )
}
