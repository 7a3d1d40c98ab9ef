import { setTimeout } from 'node:timers/promises'
import type { Project, Proposal, Publication } from '#schemas/studio/index.ts'
import { demonstrationLogin } from '#server/data/seed.ts'

/** Calls of the studio by a publisher. */
export interface StudioCalls {
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>
  /** Saves drafts: each file as its text becomes, '' for a new one. */
  save(files: Record<string, (text: string) => string>): Promise<void>
  /** Proposes the drafts at these paths, and waits for the proof. */
  propose(funnel: string, paths: string[]): Promise<Proposal>
  /** Saves, proposes and publishes. Throws if there are obstacles. */
  publish(funnel: string, files: Record<string, (text: string) => string>): Promise<Publication>
}

/** The studio of a server for the author named in these headers. */
export function studioCalls(url: string, who: Record<string, string>): StudioCalls {
  const call: StudioCalls['call'] = async (method, path, body) => {
    const reply = await fetch(`${url}/api/studio${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }), ...who },
      body: body && JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as never
  }
  const save: StudioCalls['save'] = async (files) => {
    const { files: known } = await call<Project>('GET', '/project')
    for (const [path, change] of Object.entries(files)) {
      const { text = '', revision = 0 } = known.find((one) => one.path === path) ?? {}
      await call('PUT', '/drafts', { path, revision, text: change(text ?? ''), about: 'a test' })
    }
  }
  const propose: StudioCalls['propose'] = async (funnel, paths) => {
    let proposal = await call<Proposal>('POST', '/proposals', { funnel, paths })
    while (proposal.state === 'proving') {
      await setTimeout(50)
      proposal = await call('GET', `/proposals/${proposal.id}`)
    }
    return proposal
  }
  return {
    call,
    save,
    propose,
    publish: async (funnel, files) => {
      await save(files)
      const { id, state, problem, report } = await propose(funnel, Object.keys(files))
      if (state !== 'proved' || report!.obstacles.length > 0)
        throw new Error(`${funnel} may not be published: ${problem ?? report!.obstacles.join(' ')}`)
      return call('POST', `/proposals/${id}/publish`, { note: 'a test' })
    },
  }
}

/** Signs in to the studio of a server as its demonstration login. */
export async function signInToStudio(url: string): Promise<StudioCalls> {
  const reply = await fetch(`${url}/api/studio/sign-in`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(demonstrationLogin),
  })
  if (!reply.ok) throw new Error(`Nobody could sign in to the studio: ${reply.status} ${await reply.text()}`)
  return studioCalls(url, {
    cookie: reply.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; '),
  })
}
