import { describe, expect, it } from 'vitest'
import type { StateConfig } from '#engine/compile/machine/types.ts'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import type { Simulation } from '#engine/simulate/simulate.ts'
import { typedFirst } from './typedFirst.ts'

const nickname = { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } }

describe('what is typed while the answers of a step are fetched', () => {
  async function shown(reply: Simulation = { output: { status: 'found', slots: [] }, takes: '3s' }) {
    const player = await playFunnel(
      {
        steps: {
          a: { fields: nickname, do: [{ call: 'searchSlots', as: 'found', onFail: { to: 'b' } }] },
          b: { final: true },
        },
      },
      { still: true, answers: { topic: 'garden' }, simulations: { searchSlots: [reply] } },
    )
    let frame = (): void => undefined
    const runner = typedFirst(player.runner(), (run) => (frame = run))
    const pass = (): void => frame()
    const value = () => runner.view().page.fields[0]!.value
    return { player, runner, pass, value }
  }

  it('stays on the screen, and the machine hears of it when it is done', async () => {
    const { player, runner, pass, value } = await shown()
    expect(runner.view().busy).toBe(true)
    runner.change('nickname', 'Ad', { uncontrolled: true })
    pass()
    runner.commit('nickname')
    expect([value(), player.form().nickname]).toEqual(['Ad', undefined])
    // What a browser fills in is committed.
    runner.commit('nickname', 'Ada')
    pass()
    expect([value(), player.form().nickname]).toEqual(['Ada', undefined])
    await player.clock.advance(3000)
    expect(value()).toBe('Ada')
    pass()
    expect([value(), player.form().nickname]).toEqual(['Ada', 'Ada'])
  })

  it('is dropped if the step was left meanwhile: answers that were sent must not change afterwards', async () => {
    const { player, runner, pass } = await shown({ failure: 'failed', takes: '3s' })
    runner.change('nickname', 'Ada')
    await player.clock.advance(3000)
    pass()
    expect([player.at(), player.form().nickname]).toEqual(['b', undefined])
  })
})

it('tells that the machine has broken: what is left does not look alive', async () => {
  const funnel = compiledOf({ steps: { a: { next: 'b' }, b: { final: true } } })
  const { NEXT } = (funnel.machine as unknown as StateConfig).states!.a!.states!['@show']!.on!
  NEXT!.at(-1)!.actions = [{ type: 'set' }]
  const player = await playFunnel(funnel)
  const runner = typedFirst(player.runner(), (run) => run())
  const heard: unknown[] = []
  runner.actor.subscribe(() => heard.push(runner.view().failed))
  runner.next()
  await player.settle()
  expect(heard.at(-1)).toBe('broken')
})
