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
      'gives wrong identity answers in the name of a person from an invented home; the person then comes, and must be told what everybody is told who cannot be asked, and keep what was found',
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
      const nobody = await beginAndSign(world, { brand: asks(world), lastName: 'Kbanoquestions' })
      const [told, usual] = [await startQuestions(victim), await startQuestions(nobody)]
      found.add('the answer', told.text === usual.text && told.status === usual.status, told.text.slice(0, 80))
      found.add('no word of a fail', !told.text.includes('FAIL'), told.text.slice(0, 80))
      return found.verdict()
    },
  },
  {
    name: 'failing, then from elsewhere',
    shared: true,
    tries:
      'fails the identity questions, and tries again with another browser, network, phone and home, ten times; opens questions in five places and answers them one after the other',
    run: async (world) => {
      const found = new Findings()
      const person = world.person()
      await failAs(world, person, 1)
      for (let at = 2; at < 12; at += 1) {
        const again = await beginAndSign(world, { brand: asks(world), person: namesake(world, person, at) })
        const asked = await startQuestions(again)
        found.add('questions', !asked.body?.questions, asked.status)
        const got = await stealInTurn(again, searches)
        found.add('a report', got === '', got)
      }
      const other = world.person()
      const open = await together(5, async (at) => {
        const one = await beginAndSign(world, { brand: asks(world), person: namesake(world, other, at) })
        return { one, asked: await startQuestions(one) }
      })
      const decisions: string[] = []
      for (const { one, asked } of open) decisions.push((await answerQuestions(one, asked, wrongly)).body?.decision)
      found.add('one guess', decisions.filter((decision) => decision === 'FAIL').length === 1, decisions.join(' '))
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
