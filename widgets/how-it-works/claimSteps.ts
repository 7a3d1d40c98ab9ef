import type { ExplainedStep } from './HowItWorks.tsx'

/** The way of a car finance claim, for every brand (V3D-13 to V3D-17). */
export const claimSteps: ExplainedStep[] = [
  { title: 'Enter your details and sign', text: 'Tell us who you are and sign on the screen.' },
  {
    title: 'We find your agreements',
    text: 'A historic credit search looks for them. It has no effect on your credit score.',
  },
  { title: 'No win, no fee', text: 'Our partnered solicitors act on a no win, no fee basis***.' },
  { title: 'Your claim is submitted', text: 'It is submitted on your behalf.' },
  { title: 'You are paid', text: 'What is won is paid into the bank account that you choose.' },
]
