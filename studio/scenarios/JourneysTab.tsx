import { useId, useState } from 'react'
import { stepsInOrder } from '#preview/data/stepsInOrder.ts'
import { stepInWords } from '#preview/parts/stepTitle.ts'
import { Progress } from '../bottom/Progress.tsx'
import type { Covered } from '../proof/messages.ts'
import { stepOfPointer } from '../proof/stepOfPointer.ts'
import type { PaneProps, Shown } from '../proof/useProof.ts'
import { recordedFile, withScenario } from './record.ts'
import { watch } from './watch.ts'

/** Journeys that are generated: to a step, and as many as it takes to say what nobody reaches. */
export function JourneysTab({ workspace, proof, project, state, preview, phone }: PaneProps & Shown) {
  const id = useId()
  const { journey, coverage, doing } = state
  const funnel = phone.session?.sample.funnel
  const paths = funnel ? stepsInOrder(funnel).map(({ path }) => path) : []
  const selected = stepOfPointer(project.selection.pointer)?.split('/')[0]
  const [chosen, setChosen] = useState<string>()
  const step = [chosen, selected, paths[0]].find((path) => path !== undefined && paths.includes(path))
  if (!funnel || step === undefined)
    return <p className="proof-empty">Journeys can be generated once the funnel runs: mend the errors first.</p>
  const found = journey?.name === undefined ? undefined : proof.generated(journey.name)
  const keep = (): void => {
    const file = recordedFile(project.funnel)
    workspace.edit(file, withScenario(project.texts.get(file), found!.scenario), `the scenario “${journey!.name}”`)
  }
  return (
    <>
      <h3>A journey to a step</h3>
      <div className="proof-row">
        <label htmlFor={id}>Step</label>
        <select id={id} value={step} onChange={(event) => setChosen(event.target.value)}>
          {paths.map((path) => (
            <option key={path} value={path}>
              {stepInWords(funnel, path)}
            </option>
          ))}
        </select>
        <button type="button" className="button" disabled={doing !== undefined} onClick={() => void proof.reach(step)}>
          Find a way
        </button>
        <Progress {...{ proof, doing, of: ['journey'] }} />
      </div>
      {journey && !doing && (
        <p role="status">
          {found
            ? `To “${stepInWords(funnel, journey.step)}” it takes ${found.scenario.moves.length} moves.`
            : `No journey led to “${stepInWords(funnel, journey.step)}”. The diagram shows what leads there.`}
        </p>
      )}
      {found && (
        <div className="proof-row">
          <button
            type="button"
            className="button"
            onClick={() => preview.open({ scenario: found.scenario.name, played: found.scenario.moves.length })}
          >
            Open its end on the phone
          </button>
          <button type="button" className="button" onClick={() => void watch(preview, found.scenario.name)}>
            Watch it
          </button>
          <button
            type="button"
            className="button"
            disabled={state.found?.scenarios.some(({ scenario }) => scenario.name === journey!.name)}
            onClick={keep}
          >
            Keep it as a scenario
          </button>
        </div>
      )}
      <h3>What journeys reach</h3>
      <div className="proof-row">
        <button type="button" className="button" disabled={doing !== undefined} onClick={() => void proof.cover()}>
          Play journeys
        </button>
        <Progress {...{ proof, doing, of: ['coverage'] }} />
      </div>
      {coverage ? (
        <>
          <p role="status">
            {`${coverage.tried} journeys were played; ${coverage.journeys} of them showed something new${state.isChecked ? '' : ', before the last change'}.`}
          </p>
          <Reached of={coverage.steps} words="steps" />
          <Reached of={coverage.transitions} words="ways from step to step" />
          <Reached of={coverage.answers} words="answers of operations" />
        </>
      ) : (
        <p className="proof-empty">
          Some hundred journeys are made up and played: every button, every answer of every operation. Then you see
          which steps, ways and answers none of them reached.
        </p>
      )}
    </>
  )
}

function Reached({ of: { all, missing }, words }: { of: Covered; words: string }) {
  const line = `${all - missing.length} of ${all} ${words} were reached`
  if (missing.length === 0) return <p>{`${line}.`}</p>
  return (
    <details>
      <summary>{`${line}; not ${missing.length}`}</summary>
      <ul>
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </details>
  )
}
