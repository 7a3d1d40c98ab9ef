import { setTimeout } from 'node:timers/promises'
import type { Project, Proposal, Publication, SignIn } from '#schemas/studio/index.ts'
import { demonstrationLogin } from '#server/data/seed.ts'
import { Browser } from '#server/testing/browser.ts'

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

/** The studio for the author who has signed in with this browser. */
export function studioCalls(browser: Browser): StudioCalls {
  const call: StudioCalls['call'] = async (method, path, body) => {
    const answer = await browser.send(method, `/api/studio${path}`, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
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

/** Signs in to the studio of a server, as its demonstration login unless told otherwise. */
export async function signInToStudio(
  url: string,
  { email, password }: SignIn = demonstrationLogin,
): Promise<StudioCalls> {
  const browser = new Browser(url)
  const { status, text } = await browser.send('POST', '/api/studio/sign-in', { email, password })
  if (status !== 200) throw new Error(`Nobody could sign in to the studio: ${status} ${text}`)
  return studioCalls(browser)
}
