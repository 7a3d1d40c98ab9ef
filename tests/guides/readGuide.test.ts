import { expect, it } from 'vitest'
import { namedCommands, stepsOf } from './readGuide.ts'

const guide = `
# A guide

Run \`npm run dev\` and leave it open.

**\`funnels/a/funnel.json\`**:

\`\`\`json
{ "id": "a" }
\`\`\`

An example:

\`\`\`json
{ "id": "not a file" }
\`\`\`

\`\`\`
node bin/runnel.mjs check a
npm run generate
\`\`\`

The last line is \`1 funnel: nothing found\`.

\`\`\`
FAILED  an output
\`\`\`
`

it('finds the files, the commands and what is promised of them', () => {
  expect(stepsOf(guide)).toEqual([
    { line: 8, does: 'write', file: 'funnels/a/funnel.json', text: '{ "id": "a" }\n' },
    { line: 19, does: 'run', command: 'node bin/runnel.mjs check a' },
    { line: 20, does: 'run', command: 'npm run generate', lastLine: '1 funnel: nothing found' },
  ])
  expect(namedCommands(guide)).toEqual(['npm run dev'])
})
