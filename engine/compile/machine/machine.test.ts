import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateNode } from 'xstate'
import { describe, expect, it } from 'vitest'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { foldersOf, funnelFiles } from '#engine/load/funnelFiles.ts'
import { loadFunnelFile } from '#engine/load/loadFunnelFile.ts'
import { machineOf } from '#engine/run/machine.ts'
import { createWorld } from '#engine/run/createWorld.ts'
import { createReceipts } from '#engine/run/receipts.ts'
import { noState } from '#engine/run/state.ts'
import { createVirtualClock } from '#engine/simulate/virtualClock.ts'
import { vocabularyOf, type FunnelWorld } from '#engine/run/world.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { compileFunnel } from '../compileFunnel.ts'

const loaded = await Promise.all(
  funnelFiles('funnels/examples').map(async (file) => [file, await loadFunnelFile(file, foldersOf(file))] as const),
)
const examples = loaded.map(([file, { definition }]) => [file, compileFunnel(definition, neutralRegistry)] as const)

/** Every value under a key at any depth, but not inside rules and values. */
function* valuesOf(config: unknown, key: string): Generator<unknown> {
  if (typeof config !== 'object' || config === null) return
  for (const [own, inner] of Object.entries(config)) {
    if (own === key) yield inner
    if (own !== 'params' && own !== 'input') yield* valuesOf(inner, key)
  }
}
const typesIn = (config: unknown, key: 'actions' | 'entry' | 'guard'): string[] =>
  [...valuesOf(config, key)].flat().map((one) => (one as { type: string }).type)

/** A world whose host throws on every effect. */
function sealedWorld(funnel: FunnelWorld['funnel']): FunnelWorld {
  const refuse = (): never => {
    throw new Error('this reached outside')
  }
  const clock = { ...createVirtualClock(), setTimeout: refuse }
  const host = {
    clock,
    perform: refuse,
    store: { load: refuse, save: refuse, clear: refuse },
    redirect: refuse,
    reload: refuse,
    emit: refuse,
    listen: refuse,
    track: refuse,
    log: refuse,
    theme: { shop: 'north' },
    query: {},
  }
  return createWorld({
    funnel,
    host: host as never,
    vocabulary: vocabularyOf(neutralRegistry),
    receipts: { ...createReceipts([], refuse), clear: refuse },
    validators: refuse,
  })
}

describe.each(examples)('the machine of %s', (_, funnel) => {
  it('knows only actions and guards that the runtime has', () => {
    const machine = machineOf(funnel)
    const known = Object.keys(machine.implementations.actions)
    const guards = Object.keys(machine.implementations.guards)
    expect(
      [...typesIn(funnel.machine, 'actions'), ...typesIn(funnel.machine, 'entry')].filter(
        (type) => !known.includes(type),
      ),
    ).toEqual([])
    expect(typesIn(funnel.machine, 'guard').filter((type) => !guards.includes(type))).toEqual([])
  })

  it('names only targets that exist', () => {
    const machine = machineOf(funnel)
    // Reading the transitions of a state resolves their targets.
    const transitionsIn = (node: AnyStateNode): number =>
      [...node.transitions.values()].flat().length +
      Object.values(node.states).reduce((sum, inner) => sum + transitionsIn(inner), 0)
    expect(transitionsIn(machine.root)).toBeGreaterThan(2 * Object.keys(funnel.steps).length)
  })
})

describe('a transition', () => {
  const end = { final: true }
  const effects = [
    { set: { nickname: 'Ada' } },
    { emit: 'slot-chosen', with: { day: 'Monday' } },
    { track: 'booked', with: { topic: 'garden' } },
    { forget: 'openDoor', with: { topic: 'garden' } },
    { error: 'e' },
    { alert: 'a' },
    { forget: '@session' },
  ]
  const funnel = compiledOf({
    steps: {
      a: {
        next: { do: [...effects, { call: 'sendPin' }], to: 'b' },
        buttons: { out: { label: 'Out', redirect: '/' } },
      },
      b: end,
    },
  })
  const machine = machineOf(funnel)
  const [first] = initialTransition(machine, { ...noState, world: sealedWorld(funnel) }) as [
    AnyMachineSnapshot,
    unknown[],
  ]

  it('is pure: it says what would be done, and does nothing', () => {
    const [after, actions] = transition(machine, first, { type: 'NEXT' }) as [AnyMachineSnapshot, { type: string }[]]
    expect(after.context).toMatchObject({ form: { nickname: 'Ada' }, forgotten: true, error: { message: 'e' } })
    expect(after.hasTag('busy')).toBe(true)
    expect(actions.map(({ type }) => type)).toEqual(expect.arrayContaining(['emit', 'track']))
    expect((first.context as { form: object }).form).toEqual({})
  })

  it('gives the same for the same, every time', () => {
    const once = transition(machine, first, { type: 'BUTTON.out' })
    const again = transition(machine, first, { type: 'BUTTON.out' })
    expect(JSON.stringify(again[0].context)).toBe(JSON.stringify(once[0].context))
    expect([once[0].status, once[0].value]).toEqual(['done', '@exit'])
  })
})
