import type { FastifyReply } from 'fastify'

interface NotBuilt {
  /** What the visitor asked for: "The studio". */
  what: string
  /** What builds it. */
  command: string
  production?: boolean
}

const page = ({ what, command }: NotBuilt): string => `<!doctype html>
<html lang="en-GB">
  <head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>${what} is being built</title></head>
  <body>
    <p role="status">${what} is being built. After the first start that takes about a minute, and then this page loads again.</p>
    <p>If it does not, the terminal says why, and <code>${command}</code> builds it.</p>
  </body>
</html>
`

/**
 * Says that a part of the site is not there yet. Outside production `npm start` and `npm run dev` build it beside the
 * server, and the page loads itself again; in production nothing does.
 */
export function sendNotBuilt(reply: FastifyReply, asked: NotBuilt): FastifyReply {
  void reply.header('cache-control', 'no-store')
  if (asked.production)
    return reply.code(404).type('text/plain').send(`${asked.what} is not built yet: ${asked.command}`)
  return reply.code(503).header('retry-after', '2').type('text/html; charset=utf-8').send(page(asked))
}
