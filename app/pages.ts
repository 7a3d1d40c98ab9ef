import { lazy, type ComponentType } from 'react'
import { orNotLoaded } from '#engine/react/index.ts'

/** A page in a chunk of its own. A failed download becomes an error with a message that says what to do. */
const page = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(orNotLoaded(load))

/** Creates all pages. React caches a failed download for good, so Try Again needs new lazy components. */
export const createPages = () => ({
  Landing: page(() => import('./pages/landing/LandingPage.tsx')),
  Funnel: page(() => import('./funnel/FunnelPage.tsx')),
  Login: page(() => import('./pages/login/LoginPage.tsx')),
  ForgotPassword: page(() => import('./pages/recovery/ForgotPasswordPage.tsx')),
  ResetPassword: page(() => import('./pages/recovery/ResetPasswordPage.tsx')),
  VerifyEmail: page(() => import('./pages/recovery/VerifyEmailPage.tsx')),
  Portal: page(() => import('./pages/portal/PortalPage.tsx')),
  Resume: page(() => import('./pages/resume/ResumePage.tsx')),
  NotFound: page(() => import('./pages/not-found/NotFoundPage.tsx')),
  PrivacyPolicy: page(() => import('./pages/privacy/PrivacyPolicyPage.tsx')),
})
