import type { BlockDefinition } from 'runnel/contracts'
import { option } from '../shared/blockOptions.ts'

export const formattedText: BlockDefinition = {
  name: 'formatted-text',
  about: 'A text with paragraphs, lists, links and headings',
  options: option.all({ text: option.formatted('What it says') }, ['text']),
  example: {
    text: '## What you need\n\nHave these at hand:\n\n- your **registered number**\n- the accounts of *last year*\n\nThe [rules](https://example.org/rules) say who can apply.',
  },
}
