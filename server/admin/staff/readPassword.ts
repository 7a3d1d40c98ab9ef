import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'

/** Where a person types a password, or a program sends one. */
export interface Passwords {
  /** Asks on the terminal without showing the typed text. Undefined where there is no terminal. */
  ask(question: string): Promise<string | undefined>
  /** Reads everything that a program sends. */
  read(): Promise<string>
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Asks on standard error, so that the question does not get into what the command prints. */
export const passwords = (
  input: NodeJS.ReadStream = process.stdin,
  screen: NodeJS.WriteStream = process.stderr,
): Passwords => ({
  ask: async (question) => {
    if (!input.isTTY) return undefined
    screen.write(question)
    // The terminal does not echo, and readline has nothing to write to.
    const reader = createInterface({ input, output: nowhere(), terminal: true })
    const interrupted = new AbortController()
    reader.once('SIGINT', () => interrupted.abort())
    try {
      return await reader.question('', { signal: interrupted.signal })
    } finally {
      reader.close()
      screen.write('\n')
    }
  },
  read: () => text(input),
})
