import { sameSitePath } from '#app/shell/routes.ts'
import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '///evil.example',
  'https://evil.example',
  'https:evil.example',
  'HTTPS://evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  ':80@evil.example',
  '/@evil.example/..//evil.example',
]

const own = 'https://claims.example'

/** Where a browser ends up when it follows this from one of our pages. */
const originOf = (to: string): string => {
  try {
    return new URL(to, `${own}/login`).origin
  } catch {
    return 'nowhere'
  }
}

export const attacks: Attack[] = [
  {
    name: 'redirects to another site',
    tries: 'asks the server for every way to write another site as a path, and has the login page go on to it',
    run: async (world) => {
      const found = new Findings()
      const visitor = world.visit()
      for (const to of elsewhere) {
        const next = sameSitePath(to, '/portal')
        found.add(
          `login?redirect=${JSON.stringify(to)}`,
          originOf(next) === own,
          originOf(next) === own ? 'stays here' : `leads to ${next}`,
        )
        for (const path of [
          `/login?redirect=${encodeURIComponent(to)}`,
          `/${encodeURI(to)}`,
          `/claim/${encodeURI(to)}/..`,
          `/${to.replace(/[^!-~]/g, '')}`,
        ]) {
          const { status, headers } = await visitor.send('GET', path.startsWith('/') ? path : `/${path}`)
          const isHere = headers.location === undefined || originOf(headers.location) === own
          found.add(
            path,
            isHere && status < 500,
            isHere ? (status < 500 ? 'stays here' : status) : `location ${headers.location}`,
          )
        }
      }
      return found.verdict()
    },
  },
]
