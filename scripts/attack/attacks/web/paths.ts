import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'
import { each } from '../../toolkit/together.ts'

const up = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..;/',
  '%c0%ae%c0%ae/',
  '....//',
  '..%00/',
  '.%2e/',
]
const places = ['/', '/assets/', '/documents/', '/brand/', '/api/claim-requests/', '/api/legal-files/', '/claim/']
const targets = [
  'package.json',
  'server/main.ts',
  'etc/passwd',
  'data/secret',
  '.git/config',
  'themes/base/theme.json',
  'dist/index.html',
]

/** Content of these files that no page contains. */
const inside = /"private": true|root:.*:0:0|\[core\]|repositoryformatversion|import \{|"companyId"\s*:/

const paths = places.flatMap((place) =>
  up.flatMap((step) => targets.map((target) => `${place}${step.repeat(place.split('/').length + 3)}${target}`)),
)
const direct = [
  '/package.json',
  '/server/main.ts',
  '/.env',
  '/.git/config',
  '/data/secret',
  '/dist/.built',
  '/.built',
  '/node_modules/fastify/package.json',
  '/themes/base/theme.json',
  '/assets/../../package.json',
  '//etc/passwd',
  '/assets//etc/passwd',
  '/documents/%00.html',
  '/documents/..%2f..%2fpackage.json.html',
  '/index.html%00.svg',
  '/assets/%',
  '/%ff%fe',
]

export const attacks: Attack[] = [
  {
    name: 'files outside',
    tries: `reads ${targets.length} files that are not the page's through ${places.length} places and ${up.length} spellings of the folder above`,
    run: async (world) => {
      const found = new Findings()
      const visitor = world.visit()
      await each([...paths, ...direct], async (path) => {
        const { status, text, headers } = await visitor.send('GET', path)
        const isPage = String(headers['content-type']).startsWith('text/html') && text.includes('<!doctype html>')
        const leaks = !isPage && inside.test(text)
        found.add(path, !leaks && status < 500, leaks ? `${status} with the file` : status)
      })
      return found.verdict()
    },
  },
]
