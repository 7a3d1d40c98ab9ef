import type { Brand } from '#server/page/themes.ts'
import type { Attack } from '../../attack.ts'
import { Findings } from '../../toolkit/findings.ts'
import type { Visitor } from '../../toolkit/visitor.ts'

const page = { headers: { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' } }

type Way = [what: string, ask: (visitor: Visitor, other: Brand) => Promise<{ text: string }>]

const ways: Way[] = [
  ['?brand=', (visitor, { name }) => visitor.send('GET', `/?brand=${name}`, undefined, page)],
  ['?brand= twice', (visitor, { name }) => visitor.send('GET', `/?brand=${name}&brand=${name}`, undefined, page)],
  ['the cookie', (visitor, { name }) => visitor.send('GET', '/', undefined, { headers: { ...page.headers, cookie: `brand=${name}` } })],
  ['?brand= for the style sheet', (visitor, { name }) => visitor.send('GET', `/theme.css?brand=${name}`)],
]

export const attacks: Attack[] = [
  {
    name: 'brand chosen by the visitor',
    tries: 'asks for another brand than the host’s by ?brand= and by its cookie',
    run: async (world) => {
      const found = new Findings()
      for (const host of world.brands) {
        const { text: own } = await world.visit(host).send('GET', '/', undefined, page)
        if (!own.includes(JSON.stringify(host.theme.brandId))) throw new Error(`${host.name} is not shown at its own host`)
        for (const other of world.brands.filter((brand) => brand !== host)) {
          for (const [what, ask] of ways) {
            const { text } = await ask(world.visit(host), other)
            const isOther = text.includes(JSON.stringify(other.theme.brandId)) || text === other.styleSheet
            found.add(`${other.name} at ${host.name} by ${what}`, !isOther, isOther ? 'the other brand' : "the host's brand")
          }
        }
      }
      return found.verdict()
    },
  },
]
