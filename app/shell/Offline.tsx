import { notConnected, useIsLost } from './connection.ts'

/** Says, on every page, that there is no network, for as long as there is none. The region stays, so that it is read out. */
export function Offline() {
  const isLost = useIsLost()
  return (
    <div className="offline" role="status">
      {isLost && <p className="ui-note ui-warning">{notConnected}</p>}
    </div>
  )
}
