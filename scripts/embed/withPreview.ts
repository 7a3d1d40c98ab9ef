import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../lib/freePort.ts'

/** Milliseconds within which a server has to answer. */
const patience = 30_000

const answers = async (address: string): Promise<boolean> => (await fetch(address).catch(() => undefined))?.ok ?? false

/** Serves the built page of a product with its own Vite, while something is done with it. */
export async function withPreview(product: string, use: (address: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const vite = join(product, 'node_modules/vite/bin/vite.js')
  const server = spawn(
    process.execPath,
    [vite, 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { cwd: product, stdio: 'ignore' },
  )
  const ended = once(server, 'exit')
  try {
    const until = Date.now() + patience
    while (!(await answers(address))) {
      if (server.exitCode !== null || Date.now() > until) throw new Error(`The page of ${product} is not served.`)
      await new Promise((go) => setTimeout(go, 100))
    }
    await use(address)
  } finally {
    server.kill()
    await ended
  }
}
