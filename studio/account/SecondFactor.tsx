import { type FormEvent, useCallback, useRef, useState } from 'react'
import type { Me } from '#schemas/studio/index.ts'
import { studio } from '../api/client.ts'
import { Part, Problem } from '../parts/Page.tsx'
import { useAction } from '../parts/useAction.ts'

/** The secret in groups, as authenticators ask for it. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Sets up a second factor: an app that shows a code, of which the sign-in then asks one. */
export function SecondFactor({ me, changed }: { me: Me; changed?: (me: Me) => void }) {
  const [used, setUsed] = useState(false)
  const [made, setMade] = useState<Awaited<ReturnType<typeof studio.newSecondFactor>>>()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const begin = useAction(useCallback(() => studio.newSecondFactor().then(setMade), []))
  const use = useAction(
    useCallback(async () => {
      const now = await studio.useSecondFactor({ sealed: made!.sealed, code })
      setUsed(true)
      changed?.(now)
    }, [made, code, changed]),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void use.run().then((done) => done || field.current?.focus())
  }
  if (used || me.secondFactor === true)
    return (
      <Part title="Second factor" kind="good">
        <p>
          The sign-in with your password asks for a code of your authenticator. If you lose it, ask the operator of this
          site to remove it.
        </p>
      </Part>
    )
  return (
    <Part title="Second factor" kind="warn">
      <p>
        An authenticator is an app that shows a new code every 30 seconds. With one, your password alone lets nobody in.
      </p>
      {!made && (
        <button type="button" className="button button-main" disabled={begin.busy} onClick={() => void begin.run()}>
          Set it up
        </button>
      )}
      {begin.problem && <Problem>{begin.problem}</Problem>}
      {made && (
        <form className="account-factor" noValidate onSubmit={submit}>
          <p>
            On the device that has the authenticator, <a href={made.address}>open this link</a>. Or type this secret
            into the app: <code>{inGroups(made.secret)}</code>
          </p>
          <div className="entry">
            <label htmlFor="second-factor-code">Code that the app shows</label>
            <input
              ref={field}
              id="second-factor-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              autoFocus
              required
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
          {use.problem && <Problem>{use.problem}</Problem>}
          <button type="submit" className="button button-main" disabled={use.busy}>
            {use.busy ? 'One moment …' : 'Use it from now on'}
          </button>
        </form>
      )}
    </Part>
  )
}
