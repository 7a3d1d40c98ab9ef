import { demoStaff } from '#server/data/seed.ts'
import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'

const reads = ['project', 'history', 'changes', 'publications', 'versions', 'proposals/1', 'evidence/1', 'people']
const writes = [
  'drafts',
  'drafts/discard',
  'push',
  'proposals',
  'proposals/1/publish',
  'publications/1/return',
  'versions/1/withdraw',
]
const token = 'x'.repeat(43)
const disguises: Record<string, string>[] = [
  {},
  { authorization: `Bearer ${token}` },
  { cookie: `__Host-staff=${token}` },
  { cookie: `staff=${token}; session=${token}` },
]

export const attacks: Attack[] = [
  {
    name: 'the studio where there is none',
    tries: 'looks for the studio, its pages, files and calls on a production server that has none',
    run: async (world) => {
      const found = new Findings()
      const pages = [
        '/studio',
        '/studio/',
        '/studio/screen',
        '/studio/assets/index.js',
        '/api/studio/sign-in',
        '/api/studio/me',
      ]
      for (const path of [...pages, ...reads.map((one) => `/api/studio/${one}`)]) {
        const { status } = await world.visit().send('GET', path)
        found.add(path, status === 404, status)
      }
      const { email, password } = demoStaff[0]
      const { status } = await world.visit().send('POST', '/api/studio/sign-in', { email, password })
      found.add('sign-in', status === 404, status)
      return found.verdict()
    },
  },
  {
    name: 'strangers in the studio',
    shared: true,
    tries:
      'makes calls of the studio without a session, with invented cookies and keys, from other sites and with the demonstration logins, and guesses at a password',
    run: (world) =>
      world.withSettings({ STUDIO: '1' }, async (server) => {
        const found = new Findings()
        const visit = () => world.visit(world.brand, { at: server })
        for (const headers of disguises) {
          for (const path of reads) {
            const { status } = await visit().send('GET', `/api/studio/${path}`, undefined, headers)
            found.add(path, status === 404, status)
          }
          for (const path of writes) {
            for (const method of ['POST', 'PUT']) {
              const { status } = await visit().send(method, `/api/studio/${path}`, {}, headers)
              found.add(`${method} ${path}`, status === 404, status)
            }
          }
        }
        for (const path of ['sign-in', 'sign-out', ...writes]) {
          const { status } = await visit().send('POST', `/api/studio/${path}`, {}, { 'sec-fetch-site': 'cross-site' })
          found.add(`${path} from another site`, status === 403, status)
        }
        for (const { email, password } of demoStaff) {
          const { status } = await visit().send('POST', '/api/studio/sign-in', { email, password })
          found.add('a demonstration login', status === 401, status)
        }
        const guesser = visit()
        let last = 0
        for (let guess = 0; guess < 8; guess += 1)
          last = (
            await guesser.send('POST', '/api/studio/sign-in', { email: 'ann@example.com', password: `guess ${guess}` })
          ).status
        found.add('guesses at a password', last === 429, last)
        found.add('no email in the log', !server.log().includes('ann@example.com'), 'log')
        return found.verdict()
      }),
  },
]
