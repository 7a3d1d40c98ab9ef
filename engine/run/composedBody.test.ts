import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { contractProblems } from '#engine/check/checkCalls.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { compileFunnel } from '#engine/compile/compileFunnel.ts'
import type { Definition } from '#engine/definition/definition.ts'
import type { Registry } from '#engine/definition/registry.ts'
import { defineOperation, reply, routeSchemas, type OperationContract } from '#engine/definition/contracts.ts'
import { plain, reference } from '#engine/definition/shape.ts'
import { callOperation } from './callOperation.ts'
import { httpPerformer, requestOf } from './httpPerformer.ts'
import { realClock } from './host.ts'
import { vocabularyOf, type FunnelWorld } from './world.ts'

const reserve: OperationContract = defineOperation({
  about: 'Reserves a seat, with a body that is more than its inputs',
  method: 'POST',
  path: '/api/rooms/{room}/seats',
  input: {
    room: reference(),
    row: plain({ from: 'form.seat.row' }),
    ticket: reference({ from: 'booking.id' }),
    note: Type.Optional(plain()),
  },
  body: { kind: 'seat', place: { row: '= input.row', tickets: ['= input.ticket'] }, note: '= input.note' },
  request: Type.Object({
    kind: plain(),
    place: Type.Object({ row: plain(), tickets: Type.Array(reference()) }),
    note: plain(),
  }),
  response: reply({}),
  failures: [{ code: 'failed', text: 'The seat could not be reserved' }],
  receives: ['plain', 'reference'],
})
const registry: Registry = { ...neutralRegistry, operations: { ...neutralRegistry.operations, reserve } }

const call = { call: 'reserve', with: { room: 'hall', ticket: '= form.bookingId' }, onFail: '@continue' } as const
const definition: Definition = {
  id: 'demo',
  title: 'Demo',
  path: '/demo',
  order: ['ask'],
  steps: { ask: { do: [call] } },
}
const funnel = compileFunnel(definition, registry)

const given = { room: 'hall', row: 'C', ticket: 'T 1' }
const composed = { kind: 'seat', place: { row: 'C', tickets: ['T 1'] }, note: '' }

/** The part of a world that one call needs. */
const worldThat = (perform: FunnelWorld['host']['perform']) =>
  ({
    funnel,
    host: { clock: realClock, perform, log: () => undefined, theme: {} },
    vocabulary: vocabularyOf(registry),
    validators: async () => ({}),
  }) as unknown as FunnelWorld

describe('a body that the contract composes', () => {
  it('is made from the inputs and sent as it is; the path still takes its own', async () => {
    const sent: { url: string; init?: RequestInit }[] = []
    const send = (async (url: string, init?: RequestInit) => {
      sent.push({ url, init })
      return new Response('{"success":true}', { status: 200 })
    }) as typeof fetch
    const result = await callOperation(
      funnel.operations.reserve!,
      given,
      { idempotencyKey: 'T 1' },
      worldThat(httpPerformer(send)),
    )
    expect(result.ok).toBe(true)
    expect(sent[0]!.url).toBe('/api/rooms/hall/seats')
    expect(JSON.parse(String(sent[0]!.init!.body))).toEqual(composed)
    expect(new Headers(sent[0]!.init!.headers).get('idempotency-key')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is otherwise the inputs that the path does not take', () => {
    const { body: _, ...plainOperation } = funnel.operations.reserve!
    expect(JSON.parse(String(requestOf({ operation: plainOperation, inputs: given }).init.body))).toEqual({
      row: 'C',
      ticket: 'T 1',
    })
  })

  it('is what the route takes', () => {
    expect(routeSchemas(reserve).rest).toBe(reserve.request)
    expect(Object.keys(routeSchemas(reserve).params.properties)).toEqual(['room'])
  })

  it('is checked: it may read inputs only', () => {
    expect(contractProblems('reserve', reserve, registry)).toEqual([])
    const wrong: OperationContract = { ...reserve, body: { place: { row: '= input.rwo' } } }
    expect(contractProblems('reserve', wrong, registry).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^the body of reserve at \/place\/row: /),
    ])
  })
})

it('compiles without a default that names a result of other funnels', () => {
  expect(funnel.operations.reserve!.inputs).toEqual({
    room: {},
    row: { from: expect.anything() },
    ticket: {},
    note: { optional: true },
  })
})
