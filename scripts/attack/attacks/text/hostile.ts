import { hostileTexts } from '#server/testing/hostileTexts.ts'
import type { Attack } from '../../attack.ts'
import { answersOf, begin, update } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { each } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'

/** What a refusal must never disclose. */
const inside = /select .+ from|insert into|drizzle|postgres|node_modules|at Object|TypeError|\.ts:/i

const isGood = ({ status, text }: { status: number; text: string }): boolean =>
  status < 500 && (status < 400 || !inside.test(text))

/** A name as it is kept: composed letters, and no signs that nobody sees. */
const asKept = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()

async function typeEverywhere(world: World, found: Findings, text: string): Promise<void> {
  const applicant = await begin(world)
  const { person } = applicant
  const { id, visitor } = applicant
  const changed = await update(applicant, {
    personalDetails: { ...person.personalDetails, firstName: text, lastName: text },
    address: { ...person.address, houseNumber: text, street: text, city: text },
  })
  found.add(
    `submitted ${JSON.stringify(text)}`,
    isGood(changed),
    changed.status < 500 ? 'taken or refused' : changed.status,
  )
  const read = await visitor.call('readClaimRequest', { claimRequestId: id })
  const isText =
    String(read.headers['content-type']).startsWith('application/json') &&
    read.headers['x-content-type-options'] === 'nosniff'
  const isSame = changed.status !== 200 || read.body.data.first_name === asKept(text)
  found.add(
    `read ${JSON.stringify(text)}`,
    read.status === 200 && isText && isSame,
    isText
      ? isSame
        ? 'given back as text'
        : `given back as ${JSON.stringify(read.body.data.first_name)}`
      : `given back as ${read.headers['content-type']}`,
  )
}

const deep = (depth: number) => `{"funnel":${'['.repeat(depth)}${']'.repeat(depth)}}`

const bodies: [what: string, body: string][] = [
  ['nested 50', deep(50)],
  ['nested 15000', deep(15_000)],
  ['many members', `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":1`).join(',')}}`],
  ['half a JSON', '{"funnel":'],
  ['no JSON', 'funnel=v1'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '1e999'],
  ['a byte order mark', '\ufeff{}'],
  ['the same member twice', '{"claim_request_id":"a","claim_request_id":"b"}'],
  ['70 KB', JSON.stringify({ padding: 'x'.repeat(70_000) })],
  ['5 MB', JSON.stringify({ padding: 'x'.repeat(5_000_000) })],
]

/** Members that careless merging would put into every object's prototype, and the part of a submission that contains them. */
const poison: [where: string, member: string][] = [
  ['{', '"__proto__":{"isAdmin":true}'],
  ['{', '"constructor":{"prototype":{"isAdmin":true}}'],
  ['"personalDetails":{', '"__proto__":{"firstName":"x"}'],
  ['"address":{', '"constructor":{"prototype":{"city":"x"}}'],
]

export const attacks: Attack[] = [
  {
    name: 'hostile texts',
    tries: `submits ${hostileTexts.length} texts that have broken servers as names and addresses, and reads them again`,
    run: async (world) => {
      const found = new Findings()
      await each(hostileTexts, (text) => typeEverywhere(world, found, text), 4)
      return found.verdict()
    },
  },
  {
    name: 'hostile bodies',
    tries: 'sends bodies that are nested, huge, half or no JSON to calls that create, sign in and save',
    run: async (world) => {
      const found = new Findings()
      for (const path of [
        '/api/claim-requests',
        '/api/auth/sign-in',
        '/api/save-claims',
        '/api/credit-check/valifi/kba-answer',
      ]) {
        for (const [what, body] of bodies) {
          const answer = await world
            .visit()
            .send('POST', path, body)
            .catch((error: Error) => ({ status: 413, text: error.message }))
          found.add(`${what} to ${path}`, answer.status >= 400 && isGood(answer), answer.status)
        }
      }
      return found.verdict()
    },
  },
  {
    name: 'poisoned prototypes',
    tries: 'sends members that change the prototype of every object where a server merges them',
    run: async (world) => {
      const found = new Findings()
      const visitor = world.visit()
      const person = world.person()
      const given = JSON.stringify(answersOf(person, world.brand))
      for (const [where, member] of poison) {
        const { status } = await visitor.send('POST', '/api/claim-requests', given.replace(where, `${where}${member},`))
        found.add(member, status === 400, status)
      }
      for (const query of [
        '?__proto__[x]=1',
        '?constructor[prototype][x]=1',
        '?include=__proto__',
        '?include=constructor',
      ]) {
        const { status } = await visitor.send('GET', `/api/claim-requests/latest${query}`)
        found.add(query, status >= 400 && status < 500, status)
      }
      const { body } = await visitor.send('GET', '/api/auth/user')
      found.add('afterwards', Object.keys(body as object).length === 2 && body.loggedIn === false, JSON.stringify(body))
      return found.verdict()
    },
  },
]
