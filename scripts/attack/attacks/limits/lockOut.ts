import { randomBytes } from 'node:crypto'
import { announce, sendPart } from '#server/testing/uploads.ts'
import type { Attack } from '../../attack.ts'
import { begin, beginAndSign, type Applicant } from '../../toolkit/applicant.ts'
import { Findings } from '../../toolkit/findings.ts'
import { answerQuestions, startQuestions, wrongly } from '../../toolkit/identity.ts'
import type { Person } from '../../toolkit/person.ts'
import { searches } from '../../toolkit/searches.ts'
import { stealInTurn } from '../../toolkit/steal.ts'
import { together } from '../../toolkit/together.ts'
import type { World } from '../../world.ts'

const asks = (world: World) => world.brands.find((one) => one.theme.proof === 'questions')!
const home = (number: number) => ({ houseNumber: String(number), postcode: `QY${number % 9} 9ZB` })

/** The same name and birth date with everything else invented. */
const namesake = (world: World, { personalDetails }: Person, at: number): Person => {
  const invented = world.person()
  return { ...invented, personalDetails, address: { ...invented.address, ...home(20 + at) } }
}

/** Gives wrong answers in a person's name, from another browser, network, phone and home. */
async function failAs(world: World, person: Person, at: number): Promise<Applicant> {
  const applicant = await beginAndSign(world, { brand: asks(world), person: namesake(world, person, at) })
  await answerQuestions(applicant, await startQuestions(applicant), wrongly)
  return applicant
}

export const attacks: Attack[] = [
  {
    name: 'failing in another name',
    shared: true,
    tries:
      'gives wrong identity answers in the name of a person from an invented home; the person then comes, and must be asked and searched for as anybody is, and keep what was found',
    run: async (world) => {
      const found = new Findings()
      const person = world.person()
      const brand = world.brands.find((one) => one.theme.proof === 'none')!
      const before = await beginAndSign(world, { brand, person })
      const searched = await before.visitor.call('runCreditCheck', { claimRequestId: before.id })
      await failAs(world, person, 1)
      const after = await before.visitor.call('readCreditCheck', { claimRequestId: before.id })
      found.add('what was found before', after.body?.creditCheckId === searched.body?.creditCheckId, after.status)
      const victim = await beginAndSign(world, { brand: asks(world), person })
      const nobody = await beginAndSign(world, { brand: asks(world) })
      const [told, usual] = [await startQuestions(victim), await startQuestions(nobody)]
      const said = ({ text, body, status }: typeof told): string =>
        `${status} ${text.replaceAll(body.authenticationId, '').replaceAll(body.correlationId, '')}`
      found.add('the answer', said(told) === said(usual), told.text.slice(0, 80))
      const passed = await answerQuestions(victim, told)
      found.add('the pass', passed.body?.decision === 'PASS', passed.text.slice(0, 80))
      found.add('the search', (await stealInTurn(victim, searches)) !== '', 'held up')
      return found.verdict()
    },
  },
  {
    name: 'failing, then from elsewhere',
    shared: true,
    tries:
      'fails the identity questions, and is asked again with another browser, network, phone and home, more often than the limits allow, without answering',
    run: async (world) => {
      const found = new Findings()
      const person = world.person()
      const liar = await failAs(world, person, 1)
      let asked = 1
      for (let at = 2; at < 14; at += 1) {
        const again = await beginAndSign(world, { brand: asks(world), person: namesake(world, person, at) })
        const reply = await startQuestions(again)
        if (reply.body?.questions) asked += 1
        found.add('no word of a fail', !reply.text.includes('FAIL'), reply.text.slice(0, 80))
        const got = await stealInTurn(again, searches)
        found.add('a report', got === '', got)
      }
      found.add('questions about one person in a day', asked <= 10, asked)
      found.add('the one who failed', (await startQuestions(liar)).body?.decision === 'FAIL', 'asked again')
      return found.verdict()
    },
  },
  {
    name: 'announced files',
    shared: true,
    tries: 'announces eight hundred files of 25 MB and sends none of them; another person then sends one',
    run: async (world) => {
      const found = new Findings()
      for (let batch = 0; batch < 100; batch += 1) {
        const visitor = world.visit()
        await together(8, () => announce(visitor, 25_000_000))
      }
      const { visitor } = await begin(world)
      const document = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2000)])
      const { status } = await sendPart(visitor, await announce(visitor, document.length), 0, document)
      found.add('a file of another person', status === 204, status)
      return found.verdict()
    },
  },
  {
    name: 'more files than a claim may have',
    shared: true,
    tries: 'gives fifty-two files to one claim request, one by one and all at once',
    run: async (world) => {
      const found = new Findings()
      const { visitor, id } = await begin(world)
      const document = Buffer.from('%PDF-1.7\nA document of the attack')
      const ids = await together(52, async () => {
        const file = await announce(visitor, document.length)
        await sendPart(visitor, file, 0, document)
        return file
      })
      await together(52, (at) => visitor.call('addFiles', { claimRequestId: id, file_ids: [ids[at]!] }))
      const { body } = await visitor.call('listFiles', { claimRequestId: id })
      found.add('files of the claim request', body.data.length === 50, body.data.length)
      return found.verdict()
    },
  },
]
