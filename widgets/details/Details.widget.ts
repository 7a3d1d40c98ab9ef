import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const details: BlockDefinition = {
  name: 'details',
  about: 'A text that only some people need, behind a line that says what it is about',
  options: option.all(
    {
      summary: { ...option.text('What it is about; a press on it shows the text'), minLength: 1 },
      text: option.formatted('What it says'),
    },
    ['summary', 'text'],
  ),
  example: {
    summary: 'Where do I find my registered number?',
    text: 'It is in your entry in the [register](https://example.org/register):\n\n1. Search for the name of your organisation.\n2. The number is below its name.',
  },
}
