import type { ComponentProps, ReactNode } from 'react'
import { type Parts, type StageView, useSentences } from 'runnel/react'
import { AlertIcon, DoneIcon, WaitingIcon } from '../icons/icons.tsx'

const words = {
  waiting: 'stageWaiting',
  active: 'stageActive',
  done: 'stageDone',
  problem: 'stageProblem',
} as const satisfies Record<StageView['state'], string>

const marks: Record<StageView['state'], ReactNode> = {
  waiting: <WaitingIcon />,
  active: <span className="ui-spinner" aria-hidden="true" />,
  done: <DoneIcon />,
  problem: <AlertIcon />,
}

/**
 * The stages of a process. Each has its state in words (PRG-01), and one status region announces the active one
 * (PRG-02).
 */
export function Stages({ stages }: ComponentProps<Parts['Stages']>) {
  const sentences = useSentences()
  const current = stages.find(({ state }) => state === 'active')
  return (
    <div className="part-stages">
      <ol className="part-stage-list">
        {stages.map(({ id, text, detail, state }) => (
          <li key={id} className={`ui-card part-stage part-stage-${state}`}>
            <span className="part-stage-mark">{marks[state]}</span>
            <span className="part-stage-text">
              <span>{text}</span>
              {detail && state === 'active' && <span className="part-stage-detail">{detail}</span>}
            </span>
            <span className="part-stage-state">{sentences[words[state]]}</span>
          </li>
        ))}
      </ol>
      <p className="ui-hidden" role="status">
        {current?.text ?? ''}
      </p>
    </div>
  )
}
