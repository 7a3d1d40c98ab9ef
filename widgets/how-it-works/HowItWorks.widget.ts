import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const howItWorks: BlockDefinition = {
  name: 'how-it-works',
  about: 'How a claim goes, step by step (V3D-12)',
  options: option.all({
    title: option.text('`How it Works` unless said otherwise'),
    steps: {
      type: 'array',
      description: 'The steps; without them the five of a car finance claim',
      items: option.all({ title: { type: 'string' }, text: { type: 'string' } }, ['title', 'text']),
    },
  }),
  example: {
    title: 'How it works',
    steps: [
      { title: 'Tell us who you are', text: 'Name, address and date of birth are enough.' },
      { title: 'We look for agreements', text: 'The search leaves no mark on your credit score.' },
    ],
  },
}
