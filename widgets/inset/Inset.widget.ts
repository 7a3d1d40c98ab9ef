import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const inset: BlockDefinition = {
  name: 'inset',
  about: 'A text that is set apart, so that nobody misses it: a deadline, an exception',
  options: option.all({ text: option.formatted('What it says') }, ['text']),
  example: { text: 'We must have your application **by 31 March**.' },
}
