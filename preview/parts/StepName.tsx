import type { CompiledFunnel } from 'runnel/compile'
import { stepTitle } from './stepTitle.ts'

/** The title of a step, and its id beside it. */
export function StepName({ funnel, path }: { funnel: CompiledFunnel | undefined; path: string }) {
  const title = stepTitle(funnel, path)
  return (
    <>
      {title !== '' && <span>{`${title} `}</span>}
      <span className="step-id">{path}</span>
    </>
  )
}
