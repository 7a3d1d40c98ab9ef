import { Type } from 'typebox'
import {
  type OperationContract,
  defineOperation,
  reply,
  flag,
  identity,
  number,
  oneOf,
  ownAnswers,
  partial,
  plain,
  reference,
} from '#engine/definition/index.ts'

const councils = Type.Array(partial({ id: reference(), name: plain(), kind: plain() }))
/** The people of an application, each with what they did before. */
export const grantTeam = Type.Array(
  partial({
    name: identity(),
    role: oneOf(['lead', 'member']),
    email: identity(),
    jobs: Type.Array(partial({ place: identity(), years: number('identity') })),
  }),
)
/** The costs of an application. */
export const grantCosts = Type.Array(partial({ item: plain(), amount: number('financial') }))

const slots = Type.Array(partial({ day: plain(), free: number() }))

/** Operations that show the features of contracts: outcomes, retries, once-only calls and their recovery. */
export const operations: Record<string, OperationContract> = {
  searchSlots: defineOperation({
    about: 'Looks for free times at every branch; slow branches answer later',
    method: 'POST',
    path: '/api/slots/searches',
    input: { topic: plain({ from: 'form.topic' }) },
    response: reply({ status: plain(), data: slots }),
    output: { slots: '= response.data' },
    outcome: { of: 'status', values: ['found', 'none', 'later'] },
    failures: [
      { code: 'closed', if: 'http == 503', text: 'The calendar is closed at the moment' },
      { code: 'failed', text: 'The times could not be searched' },
    ],
    idempotent: true,
    retry: { times: 2, wait: '1s' },
    timeout: '10s',
    receives: ['plain'],
    examples: {
      found: {
        output: {
          status: 'found',
          slots: [
            { day: 'Monday', free: 2 },
            { day: 'Friday', free: 1 },
          ],
        },
      },
      none: { output: { status: 'none', slots: [] } },
    },
  }),
  bookSlot: defineOperation({
    about: 'Books a free time, at most once per person and day',
    method: 'POST',
    path: '/api/slots/{day}/bookings',
    input: { day: plain(), nickname: plain({ from: 'form.nickname' }), again: Type.Optional(flag()) },
    response: reply({ data: Type.Object({ id: reference() }) }),
    output: { id: '= response.data.id' },
    failures: [
      {
        code: 'taken',
        if: 'http == 409',
        say: 'response.error',
        text: 'Somebody was quicker: please choose another day',
      },
      { code: 'failed', text: 'The day could not be booked' },
    ],
    once: { key: '{input.nickname} {input.day}', after: 'start', again: 'again' },
    recover: 'readSlotBooking',
    receives: ['plain'],
    examples: { booked: { output: { id: 'B1' } } },
  }),
  readSlotBooking: defineOperation({
    about: 'Tells what became of a booking',
    method: 'GET',
    path: '/api/slots/{day}/bookings',
    input: { day: plain(), nickname: plain({ from: 'form.nickname' }) },
    response: reply({ data: Type.Object({ id: reference() }) }),
    output: { id: '= response.data.id' },
    failures: [{ code: 'failed', text: 'There is no such booking' }],
    receives: ['plain'],
    examples: { booked: { output: { id: 'B1' } } },
  }),
  saveScore: defineOperation({
    about: 'Saves a score, at most once',
    method: 'PUT',
    path: '/api/scores/{nickname}',
    input: { nickname: plain({ from: 'form.nickname' }), score: number() },
    response: reply({ best: flag() }),
    failures: [{ code: 'failed', text: 'Your score could not be kept' }],
    idempotent: true,
    retry: { times: 1, wait: '2s' },
    once: { key: '{input.nickname} {input.score}', after: 'success' },
    receives: ['plain'],
    examples: { best: { output: { best: true } } },
  }),
  sendEstimate: defineOperation({
    about: 'Sends what a project will cost, with the answers behind it',
    method: 'POST',
    path: '/api/estimates',
    input: { funnel: plain({ from: 'journey.funnel' }), data: ownAnswers() },
    response: reply({ data: Type.Object({ id: reference() }) }),
    output: { id: '= response.data.id' },
    failures: [{ code: 'failed', say: 'response.error', text: 'Your estimate could not be sent' }],
    once: { key: '{input.funnel}', after: 'success' },
    receives: ['plain'],
    examples: { sent: { output: { id: 'E1' } } },
  }),

  sendApplication: defineOperation({
    about: 'Sends an application with all answers of its form',
    method: 'POST',
    path: '/api/applications',
    input: { answers: ownAnswers() },
    response: reply({}),
    failures: [{ code: 'failed', text: 'Your application could not be sent' }],
    receives: ['plain'],
  }),

  applyForGrant: defineOperation({
    about: 'Sends an application for a grant',
    method: 'POST',
    path: '/api/grants',
    input: {
      organisation: Type.String({ class: 'plain', from: 'form.organisation' }),
      team: Type.Unsafe<unknown[]>({ ...grantTeam, from: 'form.team' }),
      costs: Type.Unsafe<unknown[]>({ ...grantCosts, from: 'form.expenses' }),
    },
    response: reply({ data: Type.Object({ id: reference() }) }),
    output: { id: '= response.data.id' },
    failures: [{ code: 'failed', say: 'response.error', text: 'The application could not be sent' }],
    receives: ['plain', 'identity', 'financial'],
    examples: { sent: { output: { id: 'G1' } } },
  }),

  saveDeclarations: defineOperation({
    about: 'Takes the answers of an application',
    method: 'POST',
    path: '/api/declarations',
    input: { answers: ownAnswers() },
    response: reply({}),
    failures: [{ code: 'failed', text: 'Your application could not be sent' }],
    receives: ['plain', 'reference', 'financial'],
  }),
  openDoor: defineOperation({
    about: 'Gives a temporary key and the number of the door',
    method: 'POST',
    path: '/api/doors',
    input: { topic: oneOf(['garden', 'kitchen'], { from: 'form.topic' }) },
    response: reply({ door: reference(), key: Type.String({ class: 'secret' }) }),
    failures: [{ code: 'failed', text: 'The door stays shut' }],
    once: { key: '{input.topic}', after: 'start' },
    receives: ['plain'],
    examples: { open: { output: { door: 'D1', key: 'K1' } } },
  }),
  startPayment: defineOperation({
    about: 'Begins the payment of a fee, and says where it is paid',
    method: 'POST',
    path: '/api/payments',
    input: { fee: number(), returnTo: plain() },
    response: reply({ data: Type.Object({ id: reference(), address: reference() }) }),
    output: { id: '= response.data.id', address: '= response.data.address' },
    failures: [{ code: 'failed', text: 'The payment could not be started. Nothing was taken' }],
    leaves: {
      hosts: ['pay.example.org'],
      address: 'address',
      back: 'returnTo',
      returns: { payment: reference() },
      confirm: 'readPayment',
    },
    receives: ['plain'],
    examples: { started: { output: { id: 'P1', address: 'https://pay.example.org/pay/P1' } } },
  }),
  readPayment: defineOperation({
    about: 'Asks what became of a payment',
    method: 'GET',
    path: '/api/payments/{payment}',
    input: { payment: reference() },
    response: reply({ status: plain() }),
    outcome: { of: 'status', values: ['paid', 'pending', 'refused'] },
    failures: [{ code: 'failed', text: 'We cannot see your payment at the moment' }],
    receives: ['plain', 'reference'],
  }),
  listCouncils: defineOperation({
    about: 'The councils of a region',
    method: 'GET',
    path: '/api/regions/{region}/councils',
    input: { region: plain() },
    response: reply({ data: councils }),
    output: { councils: '= response.data' },
    failures: [{ code: 'failed', text: 'The councils could not be loaded' }],
    receives: ['plain'],
    examples: {
      listed: {
        output: {
          councils: [
            { id: 'N1', name: 'Northbridge', kind: 'city' },
            { id: 'N2', name: 'Millford', kind: 'district' },
          ],
        },
      },
      none: { output: { councils: [] } },
    },
  }),
  readCharity: defineOperation({
    about: 'Whether a number is that of a registered charity',
    method: 'GET',
    path: '/api/charities/{number}',
    input: { number: plain() },
    response: reply({ registered: flag(), name: plain() }),
    failures: [{ code: 'failed', text: 'The register does not answer at the moment' }],
    receives: ['plain'],
    examples: {
      registered: { output: { registered: true, name: 'Friends of the Mill' } },
      unknown: { output: { registered: false, name: '' } },
    },
  }),
  applyToCouncil: defineOperation({
    about: 'Takes an application to a council, at most once per charity',
    method: 'POST',
    path: '/api/councils/{council}/applications',
    input: { council: reference(), number: plain(), support: plain() },
    response: reply({ data: Type.Object({ id: reference() }) }),
    output: { id: '= response.data.id' },
    failures: [
      { code: 'refused', if: 'http == 422', say: 'response.error', text: 'This council does not take the application' },
      { code: 'failed', text: 'The application could not be sent' },
    ],
    once: { key: '{input.council} {input.number}', after: 'success' },
    receives: ['plain', 'reference'],
    examples: { taken: { output: { id: 'A1' } } },
  }),
}
