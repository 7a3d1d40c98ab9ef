import { useMemo } from 'react'
import { operationsByStep } from 'runnel/explore'
import { ownValue } from 'runnel/rules'
import { StepName } from '../parts/StepName.tsx'
import type { PanelProps } from '../store/createPreview.ts'
import { AnswerChoice } from './AnswerChoice.tsx'
import { Waiting } from './Waiting.tsx'

/** What each operation answers, chosen by the tester. Those that the current step may call come first. */
export function Outcomes({ preview, state, registry }: PanelProps) {
  const { previewed, session } = state
  const funnel = previewed?.compiled
  const bySteps = useMemo(() => (funnel ? operationsByStep(funnel, registry) : {}), [funnel, registry])
  const here = session?.runner().state().step ?? ''
  const near = ownValue(bySteps, here) ?? []
  const all = Object.keys(funnel?.operations ?? {})
  const groups = [
    { title: 'This step', operations: near },
    { title: 'Other steps', operations: all.filter((name) => !near.includes(name)) },
  ]
  return (
    <section className="outcomes" aria-labelledby="outcomes-title">
      <h2 id="outcomes-title">What operations answer</h2>
      {funnel && here !== '' && (
        <p className="quiet">
          <StepName {...{ funnel, path: here }} /> {near.length === 0 && <span>calls no operation.</span>}
        </p>
      )}
      {session && funnel && <Waiting {...{ session, funnel, registry }} />}
      {session &&
        funnel &&
        groups
          .filter(({ operations }) => operations.length > 0)
          .map(({ title, operations }) => (
            <div key={title} className="outcomes-group">
              <h3>{title}</h3>
              {operations.map((operation) => (
                <AnswerChoice
                  key={operation}
                  {...{ operation, funnel, registry, session }}
                  onChange={(names) => preview.answer(operation, names)}
                />
              ))}
            </div>
          ))}
    </section>
  )
}
