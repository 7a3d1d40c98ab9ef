import type { Shown } from './bridge.ts'

/** Shown in place of a page to which the funnel redirected. */
export function Left({ left, restart }: Pick<Shown, 'left' | 'restart'>) {
  return (
    <div className="screen-left">
      <h1>{left ? 'The funnel was left' : 'There is no such page'}</h1>
      <p>
        {left ? (
          <>
            The next page would be <code>{left.route}</code>.
          </>
        ) : (
          'The site would show that there is nothing at this address.'
        )}
      </p>
      {left && Object.keys(left.query).length > 0 && (
        <dl>
          {Object.entries(left.query).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className="ui-button" onClick={restart}>
        Start again
      </button>
    </div>
  )
}
