import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'
import { addMember, newPassword, operate } from '../../toolkit/staff.ts'

export const attacks: Attack[] = [
  {
    name: 'sessions of staff that should be over',
    shared: true,
    when: 'long',
    tries:
      'copies the cookies of signed-in staff and goes on with them after each way to end a session, keeps a session of a browser that nobody uses alive by polling, and ends the sessions of others',
    run: (world) =>
      world.withSettings({ STUDIO: '1', STUDIO_IDLE_MINUTES: '1' }, async (server, env) => {
        const found = new Findings()
        const [ann, ben] = [addMember(env, 'ann@example.com', 'author'), addMember(env, 'ben@example.com', 'author')]
        const visit = (cookies?: Map<string, string>) =>
          world.visit(world.brand, { at: server, ...(cookies ? { cookies } : {}) })
        const read = async (visitor: ReturnType<typeof visit>, path = 'project') =>
          (await visitor.send('GET', `/api/studio/${path}`)).status
        const signedIn = async (login = ann) => {
          const visitor = visit()
          const { status } = await visitor.send('POST', '/api/studio/sign-in', login)
          found.add('signing in', status === 200, status)
          return { visitor, copy: visit(new Map(visitor.cookies)) }
        }
        const sessionsOf = async (visitor: ReturnType<typeof visit>): Promise<{ id: string; current: boolean }[]> =>
          (await visitor.send('GET', '/api/studio/sessions')).body

        const idle = await signedIn()
        const usable = await read(idle.copy)
        found.add('the copy before it is idle', usable === 200, usable)
        const idleSince = Date.now()
        for (const [how, end] of [
          ['signing out', async ({ visitor }) => void (await visitor.send('POST', '/api/studio/sign-out'))],
          [
            'being ended from another browser',
            async ({ visitor }) => {
              const { id } = (await sessionsOf(visitor)).find(({ current }) => current)!
              const { status } = await (await signedIn()).visitor.send('POST', `/api/studio/sessions/${id}/end`)
              found.add('ending the own session', status === 204, status)
            },
          ],
        ] as [string, (who: Awaited<ReturnType<typeof signedIn>>) => Promise<void>][]) {
          const pair = await signedIn()
          const before = await read(pair.copy)
          found.add(`the copy before ${how}`, before === 200, before)
          await end(pair)
          const status = await read(pair.copy)
          found.add(`the copy after ${how}`, status === 404, status)
        }

        const [victim] = await sessionsOf((await signedIn()).visitor)
        const { visitor: other } = await signedIn(ben)
        const foreign = await other.send('POST', `/api/studio/sessions/${victim!.id}/end`)
        found.add('ending a session of somebody else', foreign.status === 404, foreign.status)
        const named = await read(visit(new Map([['__Host-staff', victim!.id]])))
        found.add('the id of a session as its cookie', named === 404, named)

        while (Date.now() - idleSince < 61_000) {
          await read(idle.copy, 'changes?after=0')
          await sleep(2000)
        }
        const late = await read(idle.copy)
        found.add('a browser that only polled for a minute', late === 404, late)

        const last = await signedIn()
        operate(env, ['staff', 'password', ann.email, '--password-stdin'], newPassword())
        const afterPassword = await read(last.copy)
        found.add('the copy after a new password', afterPassword === 404, afterPassword)
        const { copy } = await signedIn(ben)
        operate(env, ['staff', 'role', ben.email, '--role', 'viewer'])
        const afterRole = await read(copy)
        found.add('the copy after another role', afterRole === 404, afterRole)
        return found.verdict()
      }),
  },
]
