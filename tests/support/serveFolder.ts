import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { contentPolicy } from '#server/plugins/contentPolicy.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Serves the files of a folder under a path, with the content security policy of the server. */
export async function serveFolder(folder: string, path: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname
    const inside = asked.startsWith(path) ? normalize(asked.slice(path.length) || 'index.html') : '..'
    const file = join(folder, inside)
    response.setHeader('content-security-policy', contentPolicy({}))
    if (inside.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.setHeader('cache-control', 'no-store')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, server }
}
