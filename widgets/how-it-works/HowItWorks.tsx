import { useId } from 'react'
import type { BlockProps } from '#engine/react/index.ts'
import { claimSteps } from './claimSteps.ts'
import './HowItWorks.css'

export interface ExplainedStep {
  title: string
  text: string
}
export interface HowItWorksOptions {
  title?: string
  steps?: ExplainedStep[]
}

/** What happens after the form, as a numbered list. */
export function HowItWorks({ options: { title = 'How it Works', steps = claimSteps } }: BlockProps<HowItWorksOptions>) {
  const heading = useId()
  return (
    <section className="how" aria-labelledby={heading}>
      <h2 className="how-title" id={heading}>
        {title}
      </h2>
      <ol className="how-steps">
        {steps.map((step) => (
          <li className="how-step" key={step.title}>
            <h3 className="how-step-title">{step.title}</h3>
            <p className="how-step-text">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
