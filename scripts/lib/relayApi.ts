import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

interface Relay {
  /** Where the API listens. */
  from: string
  /** Where people reach it. */
  to: string
  print: (line: string) => void
}

/** Milliseconds without a line after which the API has printed all that it prints at a start. */
const silence = 300

/**
 * Prints the lines of the API of `npm run dev` with the address in front of it. Each time that it has started, that
 * address comes last, since much is printed before.
 */
export function relayApi(output: Readable, { from, to, print }: Relay): void {
  let ending: NodeJS.Timeout | undefined
  const end = (): void => {
    ending = undefined
    print(`\nOpen ${to}, or ${to}/preview to see the funnels without the API.`)
  }
  createInterface({ input: output }).on('line', (line) => {
    print(line.replaceAll(from, to))
    const isStart = line.startsWith('Ready at ')
    if (!isStart && !ending) return
    clearTimeout(ending)
    ending = setTimeout(end, silence).unref()
  })
}
