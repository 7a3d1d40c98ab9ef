import { useCallback } from 'react'
import { Link } from 'wouter'
import type { Me, StaffSession } from '#schemas/studio/index.ts'
import { studio } from '../api/client.ts'
import { moment } from '../parts/moment.ts'
import { Loading, Page, Part, Problem } from '../parts/Page.tsx'
import { Rows } from '../parts/Rows.tsx'
import { useAction } from '../parts/useAction.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { SecondFactor } from './SecondFactor.tsx'
import './account.css'

function Session({ session, ended }: { session: StaffSession; ended(): void }) {
  const { id, browser, startedAt, seenAt, current } = session
  const { run, busy, problem } = useAction(useCallback(() => studio.endSession(id).then(ended), [id, ended]))
  const name = browser || 'A browser that does not say what it is'
  return (
    <>
      <p>{current ? <strong>{`${name} (this one)`}</strong> : name}</p>
      <p className="quiet">
        Signed in <time dateTime={startedAt}>{moment(startedAt)}</time>, used last{' '}
        <time dateTime={seenAt}>{moment(seenAt)}</time>
      </p>
      {!current && (
        <button
          type="button"
          className="button"
          disabled={busy}
          aria-label={`End the session of ${name}, from ${moment(startedAt)}`}
          onClick={() => void run()}
        >
          End
        </button>
      )}
      {problem && <Problem>{problem}</Problem>}
    </>
  )
}

function Sessions() {
  const { value, problem, reload } = useLoaded(studio.sessions)
  return (
    <Part title="Where you are signed in" count={value?.length}>
      <p className="quiet">If you do not know one of these, end it, and change your password.</p>
      {problem && <Problem again={reload}>{problem}</Problem>}
      {value ? (
        <Rows
          label="Sessions"
          items={value}
          keyOf={({ id }) => id}
          row={(session) => <Session session={session} ended={reload} />}
        />
      ) : (
        !problem && <Loading what="your sessions" />
      )}
    </Part>
  )
}

/** What members of staff see of their own account. */
export function AccountPage({ me: before }: { me: Me }) {
  // A second factor may have been set up since the studio was opened.
  const { value: me = before } = useLoaded(studio.me)
  return (
    <Page title="Your account" lede={`${me.name}, ${me.email}, ${me.role}`}>
      {me.password && <SecondFactor me={me} />}
      <Sessions />
      {me.password && (
        <p>
          <Link href="/account/password">Change your password</Link>
        </p>
      )}
    </Page>
  )
}
