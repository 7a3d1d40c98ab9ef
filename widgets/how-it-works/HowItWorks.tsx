import { useId } from 'react'
import type { BlockProps } from 'runnel/react'
import './HowItWorks.css'

interface ExplainedStep {
  title: string
  text: string
}
export interface HowItWorksOptions {
  title?: string
  steps?: ExplainedStep[]
}

/** The steps of a car finance claim, for every brand (V3D-13 to V3D-17). */
const claimSteps: ExplainedStep[] = [
  { title: 'Enter your details and sign', text: 'Tell us who you are and sign on the screen.' },
  {
    title: 'We find your agreements',
    text: 'A historic credit search looks for them. It has no effect on your credit score.',
  },
  { title: 'No win, no fee', text: 'Our partnered solicitors act on a no win, no fee basis***.' },
  { title: 'Your claim is submitted', text: 'It is submitted on your behalf.' },
  { title: 'You are paid', text: 'What is won is paid into the bank account that you choose.' },
]

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
