import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ensureServerBuilt } from '../ensureBuilt.ts'
import { serverArguments } from '../serverArguments.ts'

export interface RunningServer {
  address: string
  process: ChildProcess
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts the server as `npm start` does, or another program that prints `Ready at …`, on a free local port. Throws if it ends before it is ready. */
export async function runServer(
  env: Record<string, string>,
  programArguments: string[] = serverArguments,
): Promise<RunningServer> {
  await ensureServerBuilt()
  const child = spawn(process.execPath, programArguments, {
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(child.stdout!, 'data') as Promise<[Buffer]>, ended.then(() => undefined)])
  const address = first && /Ready at (\S+)/.exec(first[0].toString())?.[1]
  if (!address) throw new Error('The server ended before it was ready')
  child.stdout!.resume()
  return {
    address: address.replace('localhost', '127.0.0.1'),
    process: child,
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}
