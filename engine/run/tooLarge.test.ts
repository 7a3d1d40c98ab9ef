import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { runScenario } from '#engine/scenario/runScenario.ts'

const doubled = Array.from({ length: 30 }, (_, at) => `l${at}`)
const lists = Object.fromEntries(
  ['list', ...doubled].map((name) => [`own.${name}`, { type: 'array', items: { type: 'string' }, class: 'plain' }]),
)
const twice = (name: string) => `= form.own.${name} + form.own.${name}`

/** A form that doubles a list thirty times where a button, or the answer itself, asks for it. */
const doubling = {
  data: lists,
  steps: {
    ask: {
      title: 'Ask',
      buttons: {
        more: {
          label: 'More',
          do: doubled.map((name, at) => ({ set: { [`own.${name}`]: twice(at === 0 ? 'list' : `l${at - 1}`) } })),
        },
      },
    },
    end: { title: 'End', final: true },
  },
}

describe('a rule that makes too much', () => {
  it('ends the journey on an error, in a page', async () => {
    const player = await playFunnel(doubling, { answers: { 'own.list': ['a'], own: { list: ['a'] } } })
    await player.press('more')
    expect(player.runner().view().failed).toBe('broken')
    expect(player.log).toEqual([
      {
        level: 'error',
        what: 'machine-error',
        detail: { message: 'RuleTooLarge: a rule makes a list of more than 10000 entries' },
      },
    ])
  })

  it('fails a scenario, which says why', async () => {
    const funnel = compiledOf(doubling)
    const scenario = {
      name: 'doubles',
      about: '',
      answers: { own: { list: ['a'] } },
      moves: [{ press: 'more' }],
      expect: { step: 'ask' },
    }
    const engine = {
      funnel,
      registry,
      validators: compileValidators(schemasToValidate(funnel, registry)),
      theme: {},
      seed: {},
    }
    const { passed, problems } = await runScenario(scenario as never, engine as never)
    expect([passed, problems]).toEqual([
      false,
      [expect.stringContaining('the form broke: RuleTooLarge: a rule makes a list of more than 10000 entries')],
    ])
  })
})
