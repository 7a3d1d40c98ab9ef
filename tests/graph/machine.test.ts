import { describe, expect, it } from 'vitest'
import { compileFunnel } from 'runnel/compile'
import type { CompiledFunnel, StateConfig, Transition } from 'runnel/compile'
import { itemsOf } from 'runnel/contracts'
import { wayId, waysOf } from 'runnel/graph'
import { seeded } from '#engine/rules/randomRule.ts'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { registry } from '#funnels/examples/registry.ts'
import { allowConsole } from '#tests/support/allowConsole.ts'
import { samples } from '#tests/fullOnly/tier.ts'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { exampleEngines } from '#tests/support/exampleFunnels.ts'
import { followed } from './followedWalk.ts'
import { randomFunnel } from './randomFunnel.ts'

/** The transitions up to the first unconditional one: later ones are never taken. */
function live(list: Transition[] = []): Transition[] {
  const last = list.findIndex(({ guard }) => guard === undefined)
  return last < 0 ? list : list.slice(0, last + 1)
}

const statesIn = (state: StateConfig): StateConfig[] => [state, ...Object.values(state.states ?? {}).flatMap(statesIn)]

/** Transitions that `min` delays, if a reachable transition defers them. */
function putOff({ onDone = [], states = {} }: StateConfig): Transition[] {
  const actions = Object.values(states)
    .flatMap(takenIn)
    .flatMap(({ actions = [] }) => actions)
  const keys = actions.flatMap(({ type, params }) => (type === 'defer' ? [params!.key] : []))
  return onDone.filter(({ guard }) => keys.includes(guard!.params!.key))
}

/** Every transition of a state and its inner states that may be taken. */
const takenIn = (root: StateConfig): Transition[] =>
  statesIn(root).flatMap((state) => {
    const { always, on = {}, after = {}, invoke } = state
    const lists = [always, invoke?.onDone, invoke?.onError, ...Object.values(on), ...Object.values(after)]
    return [...lists.flatMap(live), ...putOff(state)]
  })

const isBetweenEffects = (target: string): boolean => /\/@(?!(show|catch)$)/.test(target)

/** Ids of the ways that a machine's transitions name. */
const machineWays = ({ machine }: Pick<CompiledFunnel, 'machine'>): string[] =>
  takenIn(machine as StateConfig).flatMap(({ at, otherwise, target = '#' }) =>
    at === undefined ? [] : [wayId({ at, otherwise, to: isBetweenEffects(target) ? '' : target.slice(1) })],
  )

const sorted = (ids: string[]): string[] => [...new Set(ids)].sort()
const compiled = (seed: number): CompiledFunnel => compileFunnel(randomFunnel(seeded(seed)), registry)

describe('the transitions of a machine are the ways of its graph, each and no others', () => {
  const shipped = funnelIds.map((id) => [id, shippedFunnel(id)] as const)
  const examples = Object.entries(exampleEngines).map(([id, { funnel }]) => [id, funnel] as const)
  it.each([...shipped, ...examples])('in %s', (_, funnel) => {
    expect(sorted(machineWays(funnel))).toEqual(sorted(waysOf(funnel.graph).map(({ id }) => id)))
  })

  it('in random funnels', () => {
    for (let seed = 1; seed <= samples({ gate: 100, whole: 400 }); seed++) {
      const funnel = compiled(seed)
      expect(sorted(machineWays(funnel)), `seed ${seed}`).toEqual(sorted(waysOf(funnel.graph).map(({ id }) => id)))
    }
  })
})

describe('a running machine', () => {
  it('takes only ways of its graph, with their effects in their order', async () => {
    // A call may fail after the funnel was left.
    allowConsole('warn', /was sent to stopped actor/)
    const taken = new Set<string>()
    for (let seed = 1; seed <= samples({ gate: 20, whole: 80 }); seed++) {
      const random = seeded(seed)
      const definition = randomFunnel(random)
      const funnel = compileFunnel(definition, registry)
      const numbers = new Map(
        itemsOf(definition, 'effect').flatMap(({ value, pointer }) => {
          const [, number] = /form\.nickname \+ ' (\d+)'/.exec(JSON.stringify(value)) ?? []
          return number !== undefined && 'set' in value ? [[number, pointer] as const] : []
        }),
      )
      const walk = followed(funnel, (number) => numbers.get(number) ?? '')
      const player = await playFunnel(funnel, {
        inspect: walk.inspect,
        answer: () => (random() < 0.3 ? { failure: 'failed' } : { output: {}, takes: '2s' }),
        theme: { shop: random() < 0.5 ? 'north' : 'south' },
      })
      for (let move = 0; move < 25 && !walk.astray; move++) {
        if (player.runner().view().over) await player.load('a')
        const kind = random()
        const { tasks = [] } = player.runner().view().page.tasks ?? {}
        const task = tasks[Math.floor(random() * tasks.length)]?.step
        if (task !== undefined && kind < 0.5) player.runner().go(task)
        else if (kind < 0.2) await player.press('next')
        else if (kind < 0.4) await player.press('go')
        else if (kind < 0.5) await player.press('back')
        else if (kind < 0.53) player.runner().amend('level')
        else if (kind < 0.6) player.enter({ level: random() < 0.5 ? 'a' : 'b' })
        else if (kind < 0.7) player.raise('bell-rung', {})
        else if (kind < 0.8) await player.clock.advance(1500)
        else if (kind < 0.85) await player.clock.advance(6000)
        else if (kind < 0.9) await player.load(['a', 'b', 'c', 'd', 'tasks'][Math.floor(random() * 5)])
        else player.runner().next()
        await player.clock.advance(0)
      }
      expect(walk.astray, `seed ${seed}`).toBeUndefined()
      expect(player.runner().view().failed, `seed ${seed}`).toBeUndefined()
      for (const id of walk.taken) taken.add(`${seed} ${id}`)
      player.runner().stop()
    }
    expect(taken.size).toBeGreaterThan(samples({ gate: 125, whole: 500 }))
  })
})
