import { expect, it } from 'vitest'
import type { CompiledFunnel, CompiledOperation } from 'runnel/compile'
import { vocabularyOf, type Attempt, type FunnelWorld, type Reply } from 'runnel/run'
import { createVirtualClock } from 'runnel/simulate'
import { callOperation } from '#engine/run/callOperation.ts'
import { registry, theme } from '#funnels/registry.ts'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import waits from './waits.json' with { type: 'json' }

const { sent, givenUp, otherwise } = waits.calls as {
  sent: Record<string, number[]>
  givenUp: Record<string, number>
  otherwise: number
}

const callOf = ({ method, path }: CompiledOperation): string => `${method} ${path!.replaceAll(/\{\w+\}/g, '{}')}`

const called = new Map<string, { funnel: CompiledFunnel; operation: CompiledOperation }>()
for (const funnel of funnelIds.map((id) => shippedFunnel(id)))
  for (const operation of Object.values(funnel.operations)) called.set(callOf(operation), { funnel, operation })

/** Makes a call on virtual time. Gives when it was sent, and when it was over, in milliseconds. */
async function made(
  call: string,
  perform: (attempt: Attempt) => Promise<Reply>,
): Promise<{ sent: number[]; over: number }> {
  const { funnel, operation } = called.get(call)!
  const clock = createVirtualClock()
  const began = clock.now()
  const times: number[] = []
  const world = {
    funnel,
    host: {
      clock,
      theme,
      log: () => undefined,
      perform: (attempt: Attempt) => {
        times.push(clock.now() - began)
        return perform(attempt)
      },
    },
    vocabulary: vocabularyOf(registry),
    validators: async () => ({}),
  } as unknown as FunnelWorld
  let over = -1
  void callOperation(operation, {}, {}, world).then(() => (over = clock.now() - began))
  for (let waited = 0; waited < 120 && over < 0; waited += 1) await clock.advance(500)
  return { sent: times, over }
}

const silent = () => new Promise<Reply>(() => undefined)
const away = async (): Promise<Reply> => ({ kind: 'reply', status: 503, body: {} })

it('lists calls that funnels make', () => {
  expect([...Object.keys(sent), ...Object.keys(givenUp)].filter((call) => !called.has(call))).toEqual([])
})

it('tells the CRM once from a page: a failure is only logged [CALL-35, STATE-CREATE-09]', async () => {
  expect((await made('POST /api/crm/sync-client', away)).sent).toEqual([0])
})

it.each([...called.keys()])('%s is sent again as often as is written down, and no more', async (call) => {
  expect((await made(call, away)).sent).toEqual(sent[call] ?? [0])
})

it.each([...called.keys()].filter((call) => sent[call] === undefined))(
  '%s is given up when its time is over',
  async (call) => {
    expect((await made(call, silent)).over).toBe(givenUp[call] ?? otherwise)
  },
)
