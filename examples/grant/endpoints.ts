import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { compileFunnel, compileValidators, loadFunnelFile } from 'runnel'
import { neverReached } from 'runnel/replay'
import { vocabularyOf } from 'runnel/run'
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite'
import { registry } from './registry.ts'

/** What a request gets: a status and a body in JSON. */
type Reply = [status: number, body: object]
type Answers = Record<string, unknown>

/** Bytes of a request that are taken at most. */
const most = 2 * 1024 * 1024

const councils: Record<string, { id: string; name: string }[]> = {
  north: [
    { id: 'N1', name: 'Northbridge' },
    { id: 'N2', name: 'Millford' },
  ],
  south: [
    { id: 'S1', name: 'Southend' },
    { id: 'S2', name: 'Seaford' },
  ],
}

/** The first call about each of these numbers fails, so that one can see what the form says then. */
const failing = new Set(['999999'])

/** Files that were sent, by id. Each was sent by one page; whoever keeps files for long asks who may name them. */
const files = new Set<string>()

/** The proofs of who somebody is, by id: where the person goes back to, and whether the other site has asked. */
const checks = new Map<string, { back: string; proved: boolean }>()

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Judges an application as the form does: anybody may send anything. What the form has looked up is unknown to the replay,
 * so it is judged here.
 */
async function judge(): Promise<(answers: Answers, confirmed: string[]) => string | undefined> {
  const folders = { funnels: 'funnels', library: 'funnels/library' }
  const { definition } = await loadFunnelFile('funnels/grant/funnel.json', folders)
  const data = definition.data ?? {}
  const known = compileValidators(data as Parameters<typeof compileValidators>[0])
  const replay = neverReached(
    compileFunnel(definition, registry),
    { operation: 'sendApplication', paths: Object.keys(data) },
    vocabularyOf(registry),
  )
  return (answers, confirmed) => {
    const strange = Object.entries(answers).find(([path, value]) => !known[path]?.(value))
    if (strange) return `${strange[0]} is no answer of this form`
    const refused = replay({ form: answers, confirmed, theme: {}, now: Date.now() })
    if (refused) return `Please go back to “${refused.title}”: ${refused.reason}`
    const {
      region,
      council,
      accounts = [],
    } = answers as { region: string; council: string; accounts?: { id: string }[] }
    if (!councils[region]?.some(({ id }) => id === council)) return 'The council is not in the region'
    return accounts.every(({ id }) => files.has(id)) ? undefined : 'Please send your papers again'
  }
}

const judged = judge()

async function apply(request: IncomingMessage): Promise<Reply> {
  const { answers, check } = JSON.parse(String(await bodyOf(request))) as { answers: Answers; check: string }
  const confirmed = checks.get(check)?.proved ? ['readIdentityCheck'] : []
  const error = (await judged)(answers, confirmed)
  return error === undefined
    ? [200, { success: true, data: { id: `G-${randomUUID().slice(0, 8)}` } }]
    : [422, { success: false, error }]
}

/** A file is taken if its content is a PDF: the name and what the browser calls it prove nothing. */
async function takeFile(request: IncomingMessage): Promise<Reply> {
  const content = await bodyOf(request)
  if (!content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return [422, { error: 'This is no PDF.' }]
  const id = randomUUID()
  files.add(id)
  return [200, { id, type: 'application/pdf' }]
}

/** Begins a proof. The address to come back to is one of ours, or somebody would be sent to a stranger. */
async function startCheck(request: IncomingMessage): Promise<Reply> {
  const { returnTo } = JSON.parse(String(await bodyOf(request))) as { returnTo: string }
  if (new URL(returnTo).host !== request.headers.host) return [422, { error: 'This leads to another site' }]
  const id = randomUUID()
  checks.set(id, { back: returnTo, proved: false })
  return [200, { success: true, data: { id, address: `http://localhost:4174/?check=${id}` } }]
}

/** The other site: whoever presses is proved to be somebody, and goes back. */
const otherSite = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost:4174')
  const id = searchParams.get('check') ?? ''
  const check = checks.get(id)
  if (!check) return void response.writeHead(404).end()
  if (pathname !== '/proved')
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Another site</title><h1>Who are you?</h1><a href="/proved?check=${id}">It is me</a>`)
  check.proved = true
  const back = new URL(check.back)
  back.searchParams.set('check', id)
  response.writeHead(303, { location: back.href }).end()
})

const routes: [route: RegExp, answer: (request: IncomingMessage, name: string) => Reply | Promise<Reply>][] = [
  [/^GET \/api\/regions\/(\w+)\/councils$/, (_, region) => [200, { data: councils[region] ?? [] }]],
  [
    /^GET \/api\/charities\/(\w+)$/,
    (_, number) =>
      failing.delete(number) ? [503, {}] : [200, { registered: number !== '111111', name: 'Friends of the Mill' }],
  ],
  [/^POST \/api\/applications$/, apply],
  [/^POST \/api\/checks$/, startCheck],
  [/^GET \/api\/checks\/([\w-]+)$/, (_, id) => [200, { status: checks.get(id)?.proved ? 'proved' : 'open' }]],
  [/^POST \/api\/files$/, takeFile],
  [/^DELETE \/api\/files\/([\w-]+)$/, (_, id) => [200, { forgotten: files.delete(id) }]],
]

const middleware: Connect.NextHandleFunction = (request, response, next) => {
  const asked = `${request.method} ${new URL(request.url ?? '/', 'http://page').pathname}`
  const [route, answer] = routes.find(([pattern]) => pattern.test(asked)) ?? []
  if (!route || !answer) return next()
  const send = ([status, body]: Reply): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  Promise.resolve(answer(request, route.exec(asked)?.[1] ?? '')).then(send, () => send([400, {}]))
}

function serve({ middlewares, httpServer }: ViteDevServer | PreviewServer): void {
  middlewares.use(middleware)
  httpServer?.once('listening', () => otherSite.listen(4174))
  httpServer?.once('close', () => otherSite.close())
}

/** In place of a server: it answers the calls of the form while Vite serves the page, and plays the other site. */
export const endpoints = (): Plugin => ({
  name: 'grant:endpoints',
  configureServer: serve,
  configurePreviewServer: serve,
})
