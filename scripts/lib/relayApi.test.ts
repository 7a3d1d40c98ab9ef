import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { relayApi } from './relayApi.ts'

it('prints the address that people open, and after each start as the last line', async () => {
  const output = new PassThrough()
  const printed: string[] = []
  const print = (line: string) => void printed.push(...line.split('\n').filter(Boolean))
  relayApi(output, { from: 'http://localhost:15001', to: 'http://localhost:3000', print })
  const open = 'Open http://localhost:3000, or http://localhost:3000/preview to see the funnels without the API.'
  const start = ['Ready at http://localhost:3000', 'Studio: http://localhost:3000/studio']
  output.write('Ready at http://localhost:15001\nStudio: http://localhost:15001/studio\n')
  await expect.poll(() => printed).toEqual([...start, open])
  output.write('a warning\nReady at http://localhost:15001\nStudio: http://localhost:15001/studio\n')
  await expect.poll(() => printed.slice(3)).toEqual(['a warning', ...start, open])
})
