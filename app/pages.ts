import { lazy, type ComponentType } from 'react'
import { orNotLoaded } from '#engine/react/index.ts'

/** A page in its own chunk. A failed download becomes an error that says what to do. */
const page = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(orNotLoaded(load))

/** React keeps a failed download for good, so Try Again needs a fresh set of pages. */
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
