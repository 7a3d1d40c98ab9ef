import type { Brand } from '#server/page/themes.ts'
import type { Attack } from '../../attack.ts'
import { answersOf } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import type { Browser } from '#server/testing/browser.ts'
import type { World } from '../../world.ts'

const page = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }

type Way = [what: string, ask: (visitor: Browser, other: Brand) => Promise<{ text: string }>]

/** Headers in which proxies name the host, or pass on what a caller wrote. */
const hostHeaders = (host: string): Record<string, string>[] => [
  { 'x-forwarded-host': host },
  { 'x-forwarded-host': `claims.example, ${host}` },
  { forwarded: `host=${host};proto=https` },
  { 'x-host': host, 'x-original-host': host },
]

const isOf = ({ theme, styleSheet }: Brand, text: string): boolean =>
  text.includes(JSON.stringify(theme.brandId)) || text === styleSheet

/** Asks a brand's server for another brand: for its page and style sheet, and to begin a claim there. */
async function tryAs(
  world: World,
  visitor: Browser,
  own: Brand,
  other: Brand,
  headers: Record<string, string>,
): Promise<boolean> {
  const shown = await Promise.all(
    ['/', '/theme.css'].map((path) => visitor.send('GET', path, undefined, { ...page, ...headers })),
  )
  if (!shown.every(({ text }) => isOf(own, text))) return false
  const { status } = await visitor.call('submitForm', answersOf(world.person(), other), headers)
  return status >= 400 && status < 500
}

const ways: Way[] = [
  ['?brand=', (visitor, { name }) => visitor.send('GET', `/?brand=${name}`, undefined, page)],
  ['?brand= twice', (visitor, { name }) => visitor.send('GET', `/?brand=${name}&brand=${name}`, undefined, page)],
  ['the cookie', (visitor, { name }) => visitor.send('GET', '/', undefined, { ...page, cookie: `brand=${name}` })],
  ['?brand= for the style sheet', (visitor, { name }) => visitor.send('GET', `/theme.css?brand=${name}`)],
]

export const attacks: Attack[] = [
  {
    name: 'brand chosen by the visitor',
    tries:
      'asks for another brand than the host’s by ?brand= and by its cookie, and begins a claim with another one by X-Forwarded-Host and its like',
    run: async (world) => {
      const found = new Findings()
      for (const host of world.brands) {
        const { text: own } = await world.visit(host).send('GET', '/', undefined, page)
        if (!own.includes(JSON.stringify(host.theme.brandId)))
          throw new Error(`${host.name} is not shown at its own host`)
        for (const other of world.brands.filter((brand) => brand !== host)) {
          for (const [what, ask] of ways) {
            const { text } = await ask(world.visit(host), other)
            const isOther = isOf(other, text)
            found.add(
              `${other.name} at ${host.name} by ${what}`,
              !isOther,
              isOther ? 'the other brand' : "the host's brand",
            )
          }
          for (const headers of hostHeaders(world.hostOf(other))) {
            const held = await tryAs(world, world.visit(host), host, other, headers)
            found.add(
              `${other.name} at ${host.name} by ${JSON.stringify(headers)}`,
              held,
              held ? "the host's brand" : 'the other brand',
            )
          }
        }
      }
      return found.verdict()
    },
  },
  {
    name: 'brand chosen by the visitor, against BRAND',
    tries:
      'asks a site that BRAND gives to one brand for each other one by Host, X-Forwarded-Host and both, and begins a claim there',
    run: async (world) => {
      const found = new Findings()
      const own = world.brands.find(({ theme }) => theme.proof === 'questions')!
      await world.withBrand(own, async (at) => {
        for (const other of world.brands.filter((brand) => brand !== own)) {
          const host = world.hostOf(other)
          const ways: [name: string, headers: Record<string, string>][] = [
            [host, {}],
            [host.toUpperCase(), {}],
            [`${host}:443`, {}],
            ...hostHeaders(host).flatMap((headers): [string, Record<string, string>][] => [
              [host, headers],
              [world.hostOf(own), headers],
            ]),
          ]
          for (const [name, headers] of ways) {
            const held = await tryAs(world, world.visit(own, { at, host: name }), own, other, headers)
            found.add(`${other.name} by ${name} ${JSON.stringify(headers)}`, held, held ? 'BRAND' : 'the other brand')
          }
        }
      })
      return found.verdict()
    },
  },
]
