import { type RefObject, useRef, useState } from 'react'
import { moveInWords, type ScenarioInFile } from 'runnel/scenario'
import { withoutClauses } from '#preview/parts/withoutClauses.ts'
import { Rows } from '../parts/Rows.tsx'
import { Progress } from '../bottom/Progress.tsx'
import type { Played } from '../proof/messages.ts'
import { inProject } from '../proof/virtualFiles.ts'
import type { PaneProps, Shown } from '../proof/useProof.ts'
import { isOwnFile, placeOf } from './changeScenario.ts'
import { ChangeScenario } from './ChangeScenario.tsx'
import { pointerAtLine } from './pointerAtLine.ts'
import { RecordForm } from './RecordForm.tsx'
import { watch } from './watch.ts'

interface Props extends PaneProps, Shown {
  scroller: RefObject<HTMLElement | null>
}

/** The scenarios of the funnel: how they ended, one of them on the phone, and a new one from what is done there. */
export function ScenariosTab(props: Props) {
  const { proof, state, phone, project, scroller } = props
  const { found, played, isStale, doing } = state
  const [wanted, setWanted] = useState('')
  const [removed, setRemoved] = useState<{ name: string; file: string }>()
  const search = useRef<HTMLInputElement>(null)
  if (!found) return <p role="status">The scenarios are read …</p>
  const { scenarios } = found
  const names = scenarios.map(({ scenario }) => scenario.name)
  const isRemoved = removed && placeOf(project.texts.get(removed.file), removed.name) === undefined
  const shown = scenarios.filter(({ scenario }) => scenario.name.toLowerCase().includes(wanted.toLowerCase()))
  const results = [...played.values()]
  const failed = results.filter(({ passed }) => !passed).length
  return (
    <>
      {found.problem && (
        <p className="proof-problem" role="alert">
          {found.problem}
        </p>
      )}
      <div className="proof-row">
        <button
          type="button"
          className="button"
          disabled={doing !== undefined || scenarios.length === 0}
          onClick={() => void proof.play()}
        >
          {`Run all ${scenarios.length}`}
        </button>
        {failed > 0 && (
          <button
            type="button"
            className="button"
            disabled={doing !== undefined}
            onClick={() => void proof.play(results.flatMap(({ passed, name }) => (passed ? [] : [name])))}
          >
            Run the failed
          </button>
        )}
        <label className="tab-option">
          Search <input ref={search} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
        <Progress {...{ proof, doing, of: ['scenarios'] }} />
        {results.length > 0 && (
          <p role="status">
            {`${results.length - failed} passed, ${failed} failed${isStale ? ', before the last change' : ''}`}
          </p>
        )}
      </div>
      {scenarios.length === 0 && !found.problem && (
        <p className="proof-empty">
          A scenario is a journey with what is expected at its end. Record the first one: use the phone as a customer
          would, then give it a name below. It is played again before each publication.
        </p>
      )}
      <RecordForm {...props} names={names} />
      {phone.link.scenario !== undefined && <OnPhone {...props} />}
      <p className="quiet" role="status">
        {isRemoved && `“${withoutClauses(removed.name)}” is removed. Undo brings it back.`}
      </p>
      <Rows
        label="Scenarios"
        className="proof-list"
        items={shown}
        scroller={scroller}
        keyOf={({ scenario }) => scenario.name}
        row={(one) => (
          <Row
            {...props}
            found={one}
            result={played.get(one.scenario.name)}
            names={names}
            removed={(file) => {
              setRemoved({ name: one.scenario.name, file })
              // The button that had the focus is gone.
              search.current?.focus()
            }}
          />
        )}
      />
    </>
  )
}

function Row({
  found,
  result,
  workspace,
  proof,
  preview,
  project,
  state: { isStale, doing },
  names,
  removed,
}: Props & { found: ScenarioInFile; result: Played | undefined; names: string[]; removed(file: string): void }) {
  const { name } = found.scenario
  const file = inProject(found.file)
  const mayChange = isOwnFile(file, project.funnel) && project.me.role !== 'viewer'
  const place = mayChange ? placeOf(project.texts.get(file), name) : undefined
  const open = ({ file, line }: { file: string; line: number }): void => {
    const path = inProject(file)
    workspace.select({ file: path, pointer: pointerAtLine(project.texts.get(path) ?? '', line) })
  }
  const words = withoutClauses(name)
  return (
    <div className="proof-item">
      <div className="proof-row">
        {result && (
          <span className={`proof-mark proof-${isStale ? 'stale' : result.passed ? 'passed' : 'failed'}`}>
            {`${result.passed ? 'passed' : 'failed'}${isStale ? ' before' : ''}`}
          </span>
        )}
        <button type="button" className="button-link" onClick={() => open(found)}>
          {words}
        </button>
        <button
          type="button"
          className="button"
          aria-label={`Run “${words}”`}
          disabled={doing !== undefined}
          onClick={() => void proof.play([name])}
        >
          Run
        </button>
        <button
          type="button"
          className="button"
          aria-label={`Watch “${words}” on the phone`}
          onClick={() => void watch(preview, name)}
        >
          Watch
        </button>
        {place !== undefined && (
          <ChangeScenario {...{ workspace, project, name, words, file, place, names }} removed={() => removed(file)} />
        )}
      </div>
      {result?.problems.map((problem) => (
        <p key={problem}>
          <span>{problem}</span>{' '}
          {result.at && (
            <button type="button" className="button-link" onClick={() => open(result.at!)}>
              {`${result.at.file}:${result.at.line}`}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}

/** The scenario that is on the phone, move by move. */
function OnPhone({ preview, phone: { link, previewed, session, unexpected } }: Props) {
  const scenario = previewed?.scenarios.find((one) => one.scenario.name === link.scenario)?.scenario
  if (!scenario || !session) return null
  const played = session.played()
  const isDone = played >= scenario.moves.length
  return (
    <section aria-label="On the phone" className="proof-item">
      <h3>{`On the phone: ${withoutClauses(scenario.name)}`}</h3>
      <div className="proof-row">
        <button
          type="button"
          className="button"
          disabled={isDone || session.moves().length > 0}
          onClick={() => void preview.playNext()}
        >
          Next move
        </button>
        <button type="button" className="button" onClick={() => preview.open({ scenario: undefined })}>
          Close it
        </button>
        {isDone && unexpected.length === 0 && <p role="status">All as expected</p>}
      </div>
      {unexpected.length > 0 && (
        <ul role="alert">
          {unexpected
            .flatMap(({ texts }) => texts)
            .map((text) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      )}
      <ol className="proof-moves">
        {scenario.moves.map((move, at) => (
          <li key={at} className={at < played ? 'quiet' : undefined} aria-current={at === played ? 'step' : undefined}>
            {move.about ?? moveInWords(move)}
          </li>
        ))}
      </ol>
    </section>
  )
}
