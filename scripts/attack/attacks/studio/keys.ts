import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'
import { addMember, newPassword, operate } from '../../toolkit/staff.ts'

/** What a key is not for. */
const closed: [string, string][] = [
  ['PUT', 'drafts'],
  ['POST', 'drafts/discard'],
  ['POST', 'funnels'],
  ['GET', 'changes'],
  ['GET', 'history'],
  ['POST', 'proposals'],
  ['GET', 'proposals'],
  ['POST', 'proposals/1/approve'],
  ['POST', 'proposals/1/publish'],
  ['GET', 'publications'],
  ['POST', 'publications/1/return'],
  ['GET', 'versions'],
  ['POST', 'versions/1/withdraw'],
  ['GET', 'evidence/RUN-1'],
  ['GET', 'evidence/RUN-1/page'],
  ['GET', 'sessions'],
  ['POST', 'confirm'],
  ['POST', 'second-factor'],
]

export const attacks: Attack[] = [
  {
    name: 'keys of staff found in a build log',
    shared: true,
    tries:
      'uses the key of a publisher for everything but pulling and pushing, puts it into the cookie of a session, and goes on with it after a new password and after the end of the account',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server, env) => {
        const found = new Findings()
        const email = 'pat@example.com'
        addMember(env, email, 'publisher')
        const newKey = () => operate(env, ['staff', 'key', email, '--name', 'push'])
        const send = async (key: string, method: string, path: string) =>
          world
            .visit(world.brand, { at: server })
            .send(method, `/api/studio/${path}`, method === 'GET' ? undefined : {}, { authorization: `Bearer ${key}` })
        const key = newKey()
        const pulled = await send(key, 'GET', 'project')
        found.add('pulling', pulled.status === 200, pulled.status)
        for (const [method, path] of closed) {
          const { status } = await send(key, method, path)
          found.add(`${method} ${path}`, status === 403, status)
        }
        const asCookie = world.visit(world.brand, { at: server, cookies: new Map([['__Host-staff', key]]) })
        const planted = await asCookie.send('GET', '/api/studio/project')
        found.add('the key as a cookie', planted.status === 404, planted.status)

        operate(env, ['staff', 'password', email, '--password-stdin'], newPassword())
        const late = await send(key, 'GET', 'project')
        found.add('after a new password', late.status === 404, late.status)
        const another = newKey()
        operate(env, ['staff', 'disable', email])
        const gone = await send(another, 'GET', 'project')
        found.add('after the account was disabled', gone.status === 404, gone.status)
        operate(env, ['staff', 'enable', email])
        const back = await send(another, 'GET', 'project')
        found.add('after it was enabled again', back.status === 404, back.status)
        return found.verdict()
      }),
  },
]
