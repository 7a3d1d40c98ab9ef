import type { Me } from '#schemas/studio/index.ts'
import { studio } from '../api/client.ts'
import { Page } from '../parts/Page.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import './account.css'

/** All that a publisher sees who has no second factor yet, where one is required. */
export const FactorFirst = ({ me, changed }: { me: Me; changed(me: Me): void }) => (
  <div className="account-first">
    <Page
      title="Set up a second factor first"
      lede="Publishers decide what everybody sees, so a password alone does not let them in here."
      actions={
        <button
          type="button"
          className="button"
          onClick={() => void studio.signOut().finally(() => window.location.assign('/studio/'))}
        >
          Sign out
        </button>
      }
    >
      <SecondFactor me={me} changed={changed} />
    </Page>
  </div>
)
