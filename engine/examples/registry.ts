import { Type } from 'typebox'
import type { JsonSchema } from '#engine/rules/index.ts'
import {
  type Registry,
  defineOperation,
  reply,
  consent,
  contact,
  flag,
  number,
  oneOf,
  partial,
  plain,
  reference,
  secret,
} from '#engine/definition/index.ts'
import { languages } from './languages.ts'
import { grantCosts, grantTeam, operations } from './operations.ts'

const schema = (given: unknown): JsonSchema => given as JsonSchema
const topics = ['garden', 'kitchen']

/**
 * The vocabulary of the examples: a small shop that takes bookings for courses. It shows the format and nothing of the product, and has enough names to
 * write a definition with every mistake in it.
 */
export const registry: Registry = {
  model: {
    form: schema(
      partial({
        nickname: plain(),
        topic: oneOf(topics),
        level: plain(),
        guests: number(),
        agreed: consent(),
        hurried: flag(),
        seat: partial({ row: plain(), number: plain() }),
        slots: Type.Array(partial({ day: plain(), free: number() })),
        bookingId: reference(),
        ticketEmail: contact(),
        organisation: plain(),
        team: grantTeam,
        expenses: grantCosts,
      }),
    ),
    local: schema(partial({ pin: secret() })),
    theme: schema(Type.Object({ shop: oneOf(['north', 'south']) })),
    query: schema(partial({ source: plain() })),
  },
  operations: {
    listSlots: defineOperation({
      about: 'Free times of a course',
      method: 'GET',
      path: '/api/slots/{topic}',
      input: { topic: plain({ from: 'form.topic' }), day: Type.Optional(plain()) },
      response: reply({ data: Type.Array(partial({ day: plain(), free: number() })) }),
      output: { slots: '= response.data' },
      failures: [{ code: 'failed', text: 'The times could not be loaded' }],
      receives: ['plain'],
    }),
    bookSeat: defineOperation({
      about: 'Books a seat',
      method: 'POST',
      path: '/api/bookings',
      input: { nickname: plain({ from: 'form.nickname' }), topic: oneOf(topics, { from: 'form.topic' }), day: plain() },
      response: reply({ data: Type.Object({ id: reference() }) }),
      output: { id: '= response.data.id' },
      failures: [{ code: 'failed', say: 'response.error', text: 'The seat could not be booked' }],
      receives: ['plain'],
    }),
    sendPin: defineOperation({
      about: 'Sends a pin',
      method: 'POST',
      path: '/api/pins',
      input: {},
      response: reply({}),
      failures: [{ code: 'failed', text: 'The pin could not be sent' }],
      receives: ['plain'],
    }),
    checkPin: defineOperation({
      about: 'Checks a pin',
      method: 'POST',
      path: '/api/pins/check',
      input: { pin: secret({ from: 'local.pin' }) },
      response: reply({ decision: plain() }),
      outcome: { of: 'decision', values: ['right', 'wrong', 'late'] },
      failures: [{ code: 'failed', text: 'The pin could not be checked' }],
      idempotent: true,
      receives: ['secret'],
      examples: { right: { output: { decision: 'right' } } },
    }),
    sendTicket: defineOperation({
      about: 'Sends the ticket to an address; whoever reads the mail has it',
      method: 'POST',
      path: '/api/tickets',
      input: { email: contact({ from: 'form.ticketEmail' }) },
      response: reply({}),
      failures: [{ code: 'failed', text: 'The ticket could not be sent' }],
      receives: ['contact'],
      access: { email: ['asked'] },
      sends: 'email',
    }),
    payDeposit: defineOperation({
      about: 'A contract with a mistake: its last failure has a condition',
      method: 'POST',
      path: '/api/deposits',
      input: {},
      response: reply({}),
      failures: [{ code: 'refused', if: 'http == 402', text: 'The deposit was refused' }],
      receives: ['plain'],
    }),
    ...operations,
  },
  events: {
    'slot-chosen': {
      kind: 'browser',
      about: 'A time was chosen',
      payload: { day: plain(), free: Type.Optional(number()) },
      receives: ['plain'],
    },
    'bell-rung': {
      kind: 'browser',
      about: 'Somebody is at the door',
      payload: {},
      receives: ['plain'],
      external: true,
    },
    'step-view': {
      kind: 'analytics',
      about: 'A step was shown',
      payload: { funnel: plain(), step: plain() },
      receives: ['plain'],
    },
    booked: { kind: 'analytics', about: 'A seat was booked', payload: { topic: plain() }, receives: ['plain'] },
  },
  widgets: {
    text: {
      name: 'text',
      about: 'One line of text',
      edits: { type: 'string' },
      messages: { tooMany: 'At most {max} letters' },
      limits: [{ option: 'limit', test: 'maxLength', says: 'tooMany' }],
      example: 'Anna',
      tells: { pasted: { type: 'boolean', description: 'Whether it was pasted' } },
      options: {
        type: 'object',
        additionalProperties: false,
        properties: { prefix: { type: 'string' }, limit: { type: 'integer' } },
      },
    },
    select: {
      name: 'select',
      about: 'One of several',
      edits: { type: 'string' },
      messages: {},
      options: { type: 'object', properties: {} },
      choices: true,
      example: 'garden',
    },
    count: {
      name: 'count',
      about: 'A small number',
      edits: { type: 'number' },
      messages: {},
      options: { type: 'object', properties: {} },
      example: 2,
    },
    'short-text': {
      name: 'short-text',
      about: 'The widget text under its former name',
      deprecated: 'use "text"',
      edits: { type: 'string' },
      messages: {},
      options: { type: 'object', properties: {} },
      example: 'Anna',
    },
    'seat-plan': {
      name: 'seat-plan',
      about: 'A seat of a room',
      edits: schema(partial({ row: plain(), number: plain() })),
      messages: {},
      options: { type: 'object', properties: {} },
      members: { row: 'Row', number: 'Number' },
      example: { row: 'A', number: '4' },
    },
    sign: {
      name: 'sign',
      about: 'A signature, drawn',
      edits: { type: 'string', class: 'signature' },
      messages: {},
      options: { type: 'object', properties: {} },
      tells: { method: { type: 'string', description: 'How it was made' } },
      example: 'data:image/png;base64,AAAA',
    },
    tick: {
      name: 'tick',
      about: 'A box to tick',
      edits: { type: 'boolean' },
      messages: {},
      options: {
        type: 'object',
        properties: {
          terms: { type: 'string', shown: true, html: true },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: { label: { type: 'string', shown: true }, to: { type: 'string', address: true } },
            },
          },
        },
      },
      example: true,
    },
    number: {
      name: 'number',
      about: 'A number as people type it',
      edits: { type: 'number' },
      messages: {},
      options: { type: 'object', properties: {} },
      reads: (text) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text),
      checks: [{ id: 'number', pattern: '^-?\\d{1,15}(\\.\\d+)?$', message: 'Please enter a number in digits' }],
      example: 12,
    },
    'yes-no': {
      name: 'yes-no',
      about: 'A question that is answered by yes or no',
      edits: { type: 'boolean', yesNo: true },
      messages: {},
      options: { type: 'object', properties: {} },
      example: true,
    },
    'date-parts': {
      name: 'date-parts',
      about: 'A day, a month and a year',
      edits: { type: 'string' },
      messages: {},
      options: { type: 'object', properties: {} },
      checks: [{ id: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\dT00:00:00\\.000Z$', message: 'Please enter a real date' }],
      example: '1980-03-15T00:00:00.000Z',
    },
  },
  blocks: {
    note: {
      name: 'note',
      about: 'A paragraph',
      options: { type: 'object', additionalProperties: false, properties: { text: { type: 'string' } } },
      example: { text: 'Bring nothing but yourself.' },
    },
    leaflet: {
      name: 'leaflet',
      about: 'A formatted text',
      options: {
        type: 'object',
        additionalProperties: false,
        properties: {
          text: { type: 'string', formatted: true },
          html: { type: 'string', html: true },
          to: { type: 'string', address: true },
        },
      },
      example: { text: 'Bring **nothing** but yourself.' },
    },
  },
  functions: {
    isWhole: {
      about: 'Whether a number has no fraction',
      parameters: ['number'],
      returns: 'bool',
      examples: [{ arguments: [1.5], gives: false }],
      run: ([number]) => Number.isInteger(number),
    },
    isLong: {
      about: 'More than 20 characters',
      parameters: ['string'],
      returns: 'bool',
      examples: [{ arguments: ['a'], gives: false }],
      run: ([text]) => String(text).length > 20,
    },
  },
  formats: {
    weekday: {
      about: 'A day from Monday to Friday',
      valid: ['Monday'],
      invalid: ['Sunday'],
      test: (value) => /^(Mon|Tues|Wednes|Thurs|Fri)day$/.test(String(value)),
    },
  },
  languages,
  normalisers: {
    trim: {
      about: 'Without blanks around it',
      examples: [[' a ', 'a']],
      run: (value) => (typeof value === 'string' ? value.trim() : value),
    },
  },
}

/** The theme with which scenarios and previews of the examples start. */
export const theme = { shop: 'north' }
