import { currentFormat } from 'runnel/contracts'
import { draftPath, type DraftText, type Project, type Pushed, type PushFiles } from '#schemas/studio/index.ts'
import { shortened, UsageError } from '../lib/command.ts'

/** The studio of a running server, as a command calls it. */
export interface Studio {
  /** `https://host`. */
  origin: string
  /** Its files; `folders` are those that may be hidden from the key. */
  project(folders: readonly string[]): Promise<Project>
  /** A published text. */
  text(sha256: string): Promise<string>
  push(files: PushFiles): Promise<Pushed>
}

const local = ['localhost', '127.0.0.1', '[::1]']

/** The origin of a server. @throws UsageError for anything but https, except on this machine. */
export function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const hint = 'write it as https://host'
  if (
    !url ||
    !['https:', 'http:'].includes(url.protocol) ||
    url.pathname + url.search + url.hash !== '/' ||
    url.username
  )
    throw new UsageError(`"${shortened(address)}" is no address of a server`, hint)
  if (url.protocol === 'http:' && !local.includes(url.hostname))
    throw new UsageError(`${url.origin} is not encrypted, so that others could read the key`, hint)
  return url.origin
}

/** The key of a member of staff. @throws UsageError if there is none. */
function keyIn(env: Record<string, string | undefined>): string {
  const key = env.RUNNEL_KEY ?? ''
  if (/^[\w-]{43}$/.test(key)) return key
  throw new UsageError(
    key === '' ? 'there is no key in RUNNEL_KEY' : 'RUNNEL_KEY is not a key: it has 43 letters and digits',
    '`runnel-server staff key` makes one, on the server',
  )
}

/** Milliseconds after which a server does not answer any more. */
const patience = 60_000

async function answerOf(origin: string, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${origin}/api/studio${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
  } catch (error) {
    const { cause, name } = error as { cause?: { code?: string }; name: string }
    const why = name === 'TimeoutError' ? 'it does not answer' : (cause?.code ?? (error as Error).message)
    throw new UsageError(`${origin} cannot be reached: ${why}`, 'check the address, and that the server runs')
  }
}

/** The reason that a server gives in its reply. */
const reasonIn = async (reply: Response): Promise<string> => {
  const { error } = (await reply.json().catch(() => ({}))) as { error?: unknown }
  return typeof error === 'string' && error !== '' ? shortened(error) : `it answered with ${reply.status}`
}

/** @throws UsageError for any reply but success. `unchanged` tells what a refusal has left as it was. */
async function checkReply(origin: string, reply: Response, unchanged: string): Promise<void> {
  if (reply.ok) return
  if (reply.status === 404)
    throw new UsageError(
      `${origin} has no studio, or does not know this key`,
      'check the address; a key ends after a time: `runnel-server staff key` makes another one',
    )
  if (reply.status >= 300 && reply.status < 400)
    throw new UsageError(`${origin} leads to another address`, `name that one: ${reply.headers.get('location') ?? ''}`)
  const hint = reply.status === 403 ? 'use the key of an author who may' : unchanged
  throw new UsageError(`${origin} refused: ${await reasonIn(reply)}`, hint)
}

/**
 * A studio at an address, with the key from the environment. `unchanged` tells, when a call is refused, what the
 * command has not done.
 * @throws UsageError, here and in every call.
 */
export function studioAt(address: string, unchanged: () => string): Studio {
  const origin = originOf(address)
  const authorization = `Bearer ${keyIn(process.env)}`
  async function call<T>(path: string, body?: object): Promise<T> {
    const headers = { authorization, 'sec-fetch-site': 'none' }
    const reply = await answerOf(origin, path, {
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    await checkReply(origin, reply, unchanged())
    return reply.json().catch(() => {
      throw new UsageError(`${origin} is no server of runnel, or an older one`, 'check the address')
    }) as Promise<T>
  }
  return {
    origin,
    project: async (folders) => {
      const query = folders.length > 0 ? `?folders=${encodeURIComponent(folders.join(','))}` : ''
      return soundProject(origin, await call<Project>(`/project${query}`))
    },
    text: async (sha256) => (await call<DraftText>(`/texts/${sha256}`)).text!,
    push: (files) => call<Pushed>('/push', files),
  }
}

const allowed = new RegExp(draftPath)

/** A project, once it is sure that its files may be written. @throws UsageError for another format, and for a reply that is no project. */
function soundProject(origin: string, project: Project): Project {
  const { format, files } = project
  if (!Array.isArray(files) || !files.every(({ path }) => allowed.test(path)))
    throw new UsageError(
      `${origin} is no server of runnel, or another version of it`,
      'use the `runnel` of its version',
    )
  if (format !== currentFormat)
    throw new UsageError(
      `${origin} reads definitions of format ${format}, and this runnel those of format ${currentFormat}`,
      format > currentFormat ? 'use a newer runnel' : 'use the `runnel` of its version',
    )
  return project
}
