import { once } from 'node:events'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { serverArguments } from '../lib/serverArguments.ts'

export interface AttackedServer {
  address: string
  /** All output of the process so far. */
  log(): string
  end(): Promise<void>
}

/** Like production behind one https proxy, except that outside services are sandboxes and the log is as verbose as possible. */
const settings = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  TRUSTED_PROXIES: '1',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'trace',
}

/** Starts a server for attacks on a free local port. Throws if it ends before it is ready. */
export async function startServer(env: Record<string, string>): Promise<AttackedServer> {
  const child = spawn(process.execPath, serverArguments, {
    env: { ...process.env, BRAND: '', THEMES_DIR: '', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  const chunks: string[] = []
  const ready = new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        chunks.push(text)
        const address = /Ready at (\S+)/.exec(text)?.[1]
        if (address) done(address.replace('localhost', '127.0.0.1'))
      })
    }
  })
  const ended = once(child, 'exit')
  const address = await Promise.race([ready, ended.then(() => undefined)])
  if (!address) throw new Error(`The server ended before it was ready: ${chunks.join('').slice(-500)}`)
  return {
    address,
    log: () => chunks.join(''),
    end: async () => {
      const insist = setTimeout(() => child.kill('SIGKILL'), 20_000)
      child.kill('SIGTERM')
      await ended
      clearTimeout(insist)
    },
  }
}
