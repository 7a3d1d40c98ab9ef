import { describe, expect, it, vi } from 'vitest'
import { conflictOf, onPasswordNeeded, onSignedOut, studio, StudioError } from './client.ts'

const replies = (...given: (Response | Error)[]) => {
  const fetch = vi.fn((_url: string, _init?: RequestInit): Promise<Response> => {
    const reply = given.shift() ?? new Error('no more replies')
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error as StudioError,
  )

describe('the client of the studio', () => {
  it('calls the paths of schemas/studio with JSON', async () => {
    const fetch = replies(json(200, []), json(200, { revision: 2 }))
    await studio.history({ path: 'v3b/funnel.json', before: 7 })
    await studio.saveDraft({ path: 'policy.json', revision: 1, text: '{}', about: 'the policy' })
    expect(fetch.mock.calls.map(([url, init]) => [init?.method, url, init?.body])).toEqual([
      ['GET', '/api/studio/history?path=v3b%2Ffunnel.json&before=7', undefined],
      [
        'PUT',
        '/api/studio/drafts',
        JSON.stringify({ path: 'policy.json', revision: 1, text: '{}', about: 'the policy' }),
      ],
    ])
  })

  it('does not blame the connection for a server that takes long', async () => {
    replies(Object.assign(new Error('too late'), { name: 'TimeoutError' }))
    expect((await failure(studio.project())).message).toBe('The server has not answered yet. Try again in a moment.')
  })

  it('tells a server that is gone from one that refuses', async () => {
    replies(new TypeError('Failed to fetch'), json(403, { error: 'Only a publisher may do this.' }))
    const offline = await failure(studio.project())
    expect([offline.offline, offline.status]).toEqual([true, 0])
    expect(offline.message).toMatch(/^The server cannot be reached/)
    const refused = await failure(studio.approve('a'))
    expect([refused.offline, refused.status, refused.message]).toEqual([false, 403, 'Only a publisher may do this.'])
  })

  it('takes a 404 as signed out only when nobody is signed in', async () => {
    const signedOut = vi.fn()
    const stop = onSignedOut(signedOut)
    replies(json(404, { error: 'No such claim' }), json(200, { name: 'Ann' }), json(404, {}), json(404, {}))
    expect((await failure(studio.evidence('R-1'))).message).toBe('No such claim')
    expect(signedOut).not.toHaveBeenCalled()
    expect((await failure(studio.project())).signedOut).toBe(true)
    expect(signedOut).toHaveBeenCalledOnce()
    stop()
  })

  it('waits for the password where a call needs it again, asks once for all, and makes the call again', async () => {
    const needed = () => json(403, { error: 'Enter your password again to go on.', code: 'password-again' })
    const fetch = replies(needed(), needed(), json(200, { id: 1 }), json(200, { id: 2 }))
    const ask = vi.fn(async () => true)
    const stop = onPasswordNeeded(ask)
    const published = await Promise.all([studio.publish('a', { note: 'why' }), studio.publish('a', { note: 'why' })])
    expect(published).toEqual([{ id: 1 }, { id: 2 }])
    expect(ask).toHaveBeenCalledOnce()
    expect(new Set(fetch.mock.calls.map(([, init]) => init?.body))).toEqual(new Set(['{"note":"why"}']))
    replies(needed())
    ask.mockResolvedValueOnce(false)
    const refused = await failure(studio.evidence('R-1'))
    expect([refused.status, refused.message]).toEqual([403, expect.stringMatching(/^Nothing was done/)])
    stop()
  })

  it('hands on what a conflict says', async () => {
    const conflict = { theirs: { path: 'policy.json', text: '{}', published: null, revision: 3 }, base: null }
    replies(json(409, conflict))
    const error = await failure(studio.saveDraft({ path: 'policy.json', revision: 1, text: '{}', about: '' }))
    expect(conflictOf(error)).toEqual(conflict)
    expect(conflictOf(new StudioError(409, 'Another author published first'))).toBeUndefined()
  })
})
