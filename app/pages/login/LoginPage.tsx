import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { AccountBenefits } from '#widgets/account-benefits/AccountBenefits.tsx'
import { InfoIcon } from '#widgets/icons/icons.tsx'
import { sameSitePath } from '../../shell/routes.ts'
import { forgetLeaving, leftWith } from '../../shell/leftWith.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { PageHeading } from '../../shell/PageHeading.tsx'
import { claimNotice, loginNotice } from './loginNotice.ts'
import { SignInForm } from './SignInForm.tsx'
import './LoginPage.css'

/** `/login` (ROUTE-14): signs in and then goes to `redirect`, which must be a path of this site. */
export default function LoginPage() {
  const query = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const notice = loginNotice(query)
  const [from] = useState(() => (query.get('status') === 'existing_user' ? leftWith() : undefined))
  useEffect(() => forgetLeaving, [])
  return (
    <PageFrame>
      <div className="login">
        <div className="ui-card ui-card-large stack">
          <PageHeading>Log in</PageHeading>
          {notice ? (
            <p className="ui-note ui-info" role="status">
              <InfoIcon />
              <span>{from ? `${notice} ${claimNotice(from)}` : notice}</span>
            </p>
          ) : (
            <p className="quiet">With the email and password of your account.</p>
          )}
          <SignInForm email={from?.email} onDone={() => navigate(sameSitePath(query.get('redirect'), '/portal'))} />
          <p>
            <Link href="/forgot-password">Forgot your password?</Link>
          </p>
        </div>
        <aside className="login-aside">
          <AccountBenefits options={{}} />
          <p className="quiet">No account yet? It is made for you when you start a claim.</p>
          <Link href="/claim" className="ui-button">
            Start a claim
          </Link>
        </aside>
      </div>
    </PageFrame>
  )
}
