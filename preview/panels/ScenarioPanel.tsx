import { useState } from 'react'
import { moveInWords } from 'runnel/scenario'
import { Json } from '../parts/Json.tsx'
import { PlaceLink } from '../parts/PlaceLink.tsx'
import { StepName } from '../parts/StepName.tsx'
import type { PanelProps } from '../store/createPreview.ts'
import { scenarioFromSession } from '../session/scenarioFromSession.ts'

/** The moves of the chosen scenario; without one, the moves so far as the start of a scenario. */
export function ScenarioPanel({ preview, state }: PanelProps) {
  const { previewed, link, session, unexpected } = state
  const found = previewed?.scenarios.find(({ scenario }) => scenario.name === link.scenario)
  const [playing, setPlaying] = useState(false)
  if (previewed?.scenarioProblem) return <p role="alert">{previewed.scenarioProblem}</p>
  if (!session) return <p>Nothing runs.</p>
  if (!found) return <OwnScenario {...{ session }} />
  const { scenario } = found
  const played = session.played()
  const own = session.moves().length > 0
  const done = played >= scenario.moves.length
  const failed = new Set(unexpected.map(({ move }) => move))
  const [first] = unexpected
  /** The current move: the one that failed, or the next. */
  const next = first ? first.move : played
  const play = async (): Promise<void> => {
    setPlaying(true)
    for (
      let move = played;
      move < scenario.moves.length && preview.state().session === session && preview.state().unexpected.length === 0;
      move++
    )
      await preview.playNext()
    setPlaying(false)
  }
  return (
    <>
      <h3>{scenario.name}</h3>
      <p className="quiet">
        <PlaceLink place={found} />
      </p>
      <div className="scenario-tools">
        <button
          type="button"
          className="button"
          disabled={own || done || playing}
          onClick={() => void preview.playNext()}
        >
          Next move
        </button>
        <button type="button" className="button" disabled={own || done || playing} onClick={() => void play()}>
          All moves
        </button>
        {done && unexpected.length === 0 && (
          <p role="status" className="scenario-passed">
            All as expected
          </p>
        )}
      </div>
      {own && <p className="quiet">You went your own way; start again to play it.</p>}
      {unexpected.length > 0 && (
        <ul role="alert" className="scenario-unexpected">
          {unexpected
            .flatMap(({ texts }) => texts)
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      )}
      <ol className="scenario-moves">
        {scenario.moves.map((move, at) => (
          <li
            key={at}
            className={failed.has(at) ? 'scenario-failed' : at < played ? 'scenario-made' : ''}
            aria-current={at === next ? 'step' : undefined}
          >
            {failed.has(at) && <strong>Not as expected: </strong>}
            <span>{move.about ?? moveInWords(move)}</span>
            <p className="quiet">
              {move.at !== undefined && <StepName funnel={previewed?.compiled} path={move.at} />}{' '}
              <PlaceLink place={found.moves[at]!} />
            </p>
            {move.expect && (
              <details>
                <summary>expects</summary>
                <Json value={move.expect} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function OwnScenario({ session }: { session: NonNullable<PanelProps['state']['session']> }) {
  const text = JSON.stringify(scenarioFromSession(session), null, 2)
  return (
    <>
      <h3>What you did, as a scenario</h3>
      <p className="quiet">
        Choose a scenario above to play it. Or save this as a file in the funnel’s folder <code>scenarios/</code>, give
        it a name, and say what you expect.
      </p>
      <button type="button" className="button" onClick={() => void navigator.clipboard.writeText(text)}>
        Copy
      </button>
      <pre className="json">{text}</pre>
    </>
  )
}
