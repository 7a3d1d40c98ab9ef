import { format } from 'node:util'
import { afterEach } from 'vitest'
import { forgetAllowed, isAllowed } from '#tests/support/allowConsole.ts'

let unexpected: string[] = []

for (const level of ['error', 'warn'] as const) {
  const write = console[level].bind(console)
  console[level] = (...args: unknown[]) => {
    const text = format(...args)
    if (isAllowed(level, text)) return
    unexpected.push(`console.${level}: ${text}`)
    write(...args)
  }
}

afterEach(() => {
  const found = unexpected
  unexpected = []
  forgetAllowed()
  if (found.length > 0)
    throw new Error(`This test wrote to the console without saying so (allowConsole):\n${found.join('\n')}`)
})
