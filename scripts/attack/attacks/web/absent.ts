import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'

const paths = [
  '/metrics',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs.json',
  '/api/sandbox/affiliate',
  '/api/sandbox/mail',
  '/api/sandbox',
  '/preview',
  '/preview/play',
  '/@brands.json',
  '/@vite/client',
  '/documentation',
  '/documentation/json',
  '/health',
  '/debug',
  '/api/METRICS',
  '/metrics/',
  '//metrics',
  '/metrics?x=1',
  '/api/../metrics',
  '/%6detrics',
]
const tokens = ['', 'Bearer ', 'Bearer undefined', 'Bearer null', `Bearer ${'x'.repeat(16)}`, 'Basic Og==']

export const attacks: Attack[] = [
  {
    name: 'doors of development',
    tries:
      'looks for metrics, documentation, sandboxes and the preview of a production server, and for its demonstration account',
    run: async (world) => {
      const found = new Findings()
      for (const path of paths) {
        for (const authorization of tokens) {
          const { status } = await world.visit().send('GET', path, undefined, authorization ? { authorization } : {})
          found.add(path, status === 404 || status === 401 || status === 403, status)
        }
      }
      const { status } = await world
        .visit()
        .call('signIn', { email: 'existing@example.com', password: 'portal-demo-1' })
      found.add('the demonstration account', status === 401, status)
      return found.verdict()
    },
  },
  {
    name: 'method tricks',
    tries:
      'reads and changes by HEAD, OPTIONS, TRACE, CONNECT and unknown methods, and by headers that name another method',
    run: async (world) => {
      const found = new Findings()
      const visitor = world.visit()
      const overrides = { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' }
      for (const path of [
        '/',
        '/api/account',
        '/api/auth/user',
        '/api/claim-requests',
        '/api/auth/password',
        '/theme.css',
      ]) {
        for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'DELETE', 'PATCH']) {
          const { status, text } = await visitor.send(method, path)
          const isAnswered = status < 300 && text !== ''
          found.add(`${method} ${path}`, !isAnswered && status < 500, status)
        }
        const plain = await visitor.send('GET', path)
        const tricked = await visitor.send('GET', path, undefined, overrides)
        found.add(`override at ${path}`, plain.status === tricked.status, tricked.status)
      }
      for (const header of ['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix', 'x-forwarded-path']) {
        const { status, text } = await visitor.send('GET', '/theme.css', undefined, { [header]: '/api/account' })
        found.add(header, status === 200 && text.includes('--'), status)
      }
      return found.verdict()
    },
  },
]
