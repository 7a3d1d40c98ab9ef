import { describe, expect, it } from 'vitest'
import type { Simulation } from 'runnel/simulate'
import { createPlayer } from 'runnel/simulate'
import { failureKinds, type FailureKind } from '#engine/scenario/scenario.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { funnelIds, scenarioEngine } from '#tests/support/funnels.ts'
import { callsOf, failuresAmong, inheritedCalls, missingFailures, waitingCalls } from './failures.ts'

const answers: Record<FailureKind, Simulation> = {
  500: { status: 500, body: {} },
  offline: { failure: 'offline' },
  timeout: { never: true },
  malformed: { status: 200, body: 'nonsense' },
}

describe('failures that no scenario shows', () => {
  const call = { call: 'searchSlots', as: 'found', with: { topic: 'garden' } }
  const funnel = compiledOf({
    steps: {
      a: { next: { do: [call, call], to: '@next' } },
      b: { do: [{ call: 'sendPin', onFail: '@continue' }], then: '@next' },
      c: { final: true },
    },
  })
  const seen = (step: string, operation: string, kinds: readonly FailureKind[]) =>
    new Set(failuresAmong(kinds.map((kind) => ({ step, operation, inputs: {}, at: 0, answer: answers[kind] }))))

  it('are told by step and operation, with the ways that are missing', () => {
    expect(callsOf(funnel)).toEqual(['a:searchSlots', 'b:sendPin'])
    expect(missingFailures(funnel, seen('b', 'sendPin', failureKinds))).toEqual([
      'a:searchSlots (500, offline, timeout, malformed)',
    ])
    expect(missingFailures(funnel, seen('a', 'searchSlots', ['500', 'malformed']), ['b:sendPin'])).toEqual([
      'a:searchSlots (offline, timeout)',
    ])
  })

  it('are those of the base where a variant takes over the step as it is', () => {
    const base = { steps: { a: { next: { do: [call], to: '@next' } }, b: { do: [{ call: 'sendPin' }] } } }
    const changed = { steps: { ...base.steps, b: { do: [{ call: 'sendPin', onFail: '@continue' }] } } }
    expect(inheritedCalls(funnel, base as never, base as never)).toEqual(['a:searchSlots', 'b:sendPin'])
    expect(inheritedCalls(funnel, changed as never, base as never)).toEqual(['a:searchSlots'])
  })

  it('are those of the base where a variant changes only words, also of a step inside', () => {
    const of = (says: string) => ({
      steps: {
        a: {
          do: [call],
          then: { fail: says },
          slow: { '5s': says },
          steps: { x: { text: says, later: { '1s': says } } },
        },
      },
    })
    expect(inheritedCalls(funnel, of('One') as never, of('Other') as never)).toEqual(['a:searchSlots', 'b:sendPin'])
    const inner = { steps: { a: { ...of('One').steps.a, steps: { x: { do: [call] } } } } }
    expect(inheritedCalls(funnel, inner as never, of('One') as never)).toEqual(['b:sendPin'])
  })

  it('are not shown by the same operation in another step, nor by a success', () => {
    expect(missingFailures(funnel, seen('b', 'searchSlots', failureKinds))).toHaveLength(2)
    expect(failuresAmong([{ step: 'a', operation: 'searchSlots', inputs: {}, at: 0, answer: { output: {} } }])).toEqual(
      [],
    )
  })
})

/** The message when a widget's own call fails in any way; the widgets' tests show that it is displayed. */
const widgetFailures: Record<string, string> = {
  listLenders: 'Failed to load lenders. Please try again.',
  searchAddresses:
    "Sorry, we're having trouble searching for addresses right now. Please try entering your address manually.",
  retrieveAddress: "Sorry, we couldn't retrieve the address details. Please try entering your address manually",
}

describe.each(funnelIds)('%s', (id) => {
  const engine = scenarioEngine(id)
  const { funnel } = engine
  const calls = callsOf(funnel)

  it('has no call that may wait but does not exist', () => {
    expect(waitingCalls(id).filter((call) => !calls.includes(call))).toEqual([])
  })

  it('says in plain words when a call of a widget fails [ERR-ADDR-01, ERR-ADDR-02, ERR-LENDER-02]', async () => {
    const called = calls.map((call) => call.split(':')[1])
    const ofWidgets = Object.keys(funnel.operations).filter((name) => !called.includes(name))
    for (const [name, kind] of ofWidgets.flatMap((operation) => failureKinds.map((way) => [operation, way] as const))) {
      const player = await createPlayer({ ...engine, simulations: { [name]: [answers[kind]] } })
      const result = player.runner().operation(name)({ search: 'high', id: 'a1' })
      await player.clock.advance(60_000)
      expect([name, kind, await result]).toEqual([
        name,
        kind,
        expect.objectContaining({ ok: false, message: widgetFailures[name] }),
      ])
      player.runner().stop()
    }
  })
})
