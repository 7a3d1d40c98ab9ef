import { describe, expect, it } from 'vitest'
import { compileFunnel, compileValidators, schemasToValidate } from 'runnel/compile'
import { asSchema, callsIn, type Definition, mapValues } from 'runnel/contracts'
import { createPlayer, exampleValue } from 'runnel/simulate'
import { registry, theme } from '#funnels/registry.ts'
import { allowConsole } from '#tests/support/allowConsole.ts'
import { loadedFunnels } from '#tests/support/funnels.ts'

/** Milliseconds for which an unanswered call that continues on failure is awaited, and how often it is sent. */
const awaited: Record<string, [number, number]> = {
  syncClientToCrm: [500, 1],
  // The pause after saving follows in the funnels.
  saveClaims: [0, 1],
  saveManualClaims: [500, 1],
  // Only the page knows what was on the screen, so the page repeats it.
  acknowledgeLegalFiles: [500, 2],
  updateMetadata: [500, 1],
  // The call before them has done the same on the server already, so the page goes on. It still repeats them once, since the outbox knows nothing of them.
  setSession: [500, 2],
  associateClaim: [500, 2],
  // The screen that follows shows what these give.
  createUser: [15_000, 1],
  fillAccountContext: [15_000, 1],
}

const continuing = [...loadedFunnels].flatMap(([id, { definition }]) => {
  const calls = callsIn(definition, registry).filter(({ value, isLookup }) => value.onFail === '@continue' && !isLookup)
  const byCall = new Map(calls.map(({ value, contract }) => [JSON.stringify(value), { value, contract }]))
  return [...byCall.values()].map(({ value, contract }) => ({ id, operation: value.call, value, contract, definition }))
})

/** Only the call, between two screens of its funnel. */
const around = ({ definition, value, contract }: (typeof continuing)[number]): Definition => ({
  format: definition.format,
  id: definition.id,
  title: definition.title,
  path: definition.path,
  data: definition.data,
  order: ['before', 'after'],
  steps: {
    before: {
      title: 'Before',
      next: {
        do: [
          {
            ...value,
            if: undefined,
            with: mapValues(contract.input, (schema, name) => exampleValue(asSchema(schema), name)),
          },
        ],
        to: '@next',
      },
    },
    after: { title: 'After', final: true },
  },
})

describe('a call that continues on failure, and is never answered', () => {
  it.each(continuing)('holds nobody in $id: $operation [CALL-57, STATE-CREATE-09]', async (call) => {
    allowConsole('warn', /was sent to stopped actor/)
    const { operation } = call
    const funnel = compileFunnel(around(call), registry)
    const player = await createPlayer({
      funnel,
      registry,
      validators: compileValidators(schemasToValidate(funnel, registry)),
      theme,
      simulations: { [operation]: [{ never: true }] },
    })
    await player.settle()
    player.runner().next()
    const passed = await player.settle()
    expect(player.runner().view().step).toBe('after')
    await player.clock.advance(10 * 60_000)
    expect([passed, player.calls.length]).toEqual(awaited[operation])
  })
})
