import { randomUUID } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import { answersOf, begin } from '../../toolkit/applicant.ts'
import { allAnswered, tally, together } from '../../toolkit/together.ts'

const distinct = (values: unknown[]): number => new Set(values.filter(Boolean)).size

export const attacks: Attack[] = [
  {
    name: 'fifty submits at once',
    shared: true,
    tries: 'submits the same new form fifty times at once',
    run: async (world) => {
      const visitor = world.visit()
      await visitor.send('GET', '/api/auth/user')
      const given = answersOf(world.person(), world.brand)
      const answers = await together(50, () => visitor.call('submitForm', given))
      const ids = distinct(answers.map(({ body }) => body?.data?.claim_request_id))
      return {
        held: ids === 1 && allAnswered(answers),
        happened: `${ids} claim requests (${tally(answers.map(({ status }) => status))})`,
      }
    },
  },
  {
    name: 'fifty accounts at once',
    shared: true,
    tries: 'creates the account of one claim request fifty times at once',
    run: async (world) => {
      const { visitor, id, person } = await begin(world)
      const answers = await together(50, () =>
        visitor.call('createUser', { email: person.contactDetails.email, claim_request_id: id }),
      )
      const users = distinct(answers.map(({ body }) => body?.data?.user?.id))
      return {
        held: users === 1 && allAnswered(answers),
        happened: `${users} accounts (${tally(answers.map(({ status }) => status))})`,
      }
    },
  },
  {
    name: 'fifty sign-ups at once',
    shared: true,
    tries:
      'signs up with one email and a password fifty times at once, from fifty devices that each have a claim request with that email',
    run: async (world) => {
      const person = world.person()
      const devices = await together(50, () => begin(world, { person: { ...person, deviceSessionId: randomUUID() } }))
      const { email } = person.contactDetails
      const answers = await together(50, (at) =>
        devices[at]!.visitor.call('signUp', { email, password: person.password, claim_request_id: devices[at]!.id }),
      )
      const users = answers.map(({ body }) => body?.data?.user?.id)
      const made = answers.filter(({ body }) => body?.data?.session).length
      return {
        held: distinct(users) === 1 && made === 1 && allAnswered(answers),
        happened: `${distinct(users)} accounts, entered by ${made} of 50 (${tally(answers.map(({ status }) => status))})`,
      }
    },
  },
]
