import { describe, expect, it } from 'vitest'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { receiveFunnel } from '#engine/ship/receiveFunnel.ts'
import { shipFunnel } from '#engine/ship/shipFunnel.ts'

/** Ids that have a meaning in the machine, in JSON or for every object. */
const words = [
  'invoke',
  'params',
  'states',
  'on',
  'after',
  'always',
  'entry',
  'exit',
  'initial',
  'id',
  'type',
  'tags',
  'guard',
  'actions',
  'input',
  'target',
  'constructor',
  'play',
  'machine',
  'show',
  'enter',
]

const form = { fields: { nickname: { label: 'Nickname', widget: 'text' } } }
const answers = { topic: 'garden', nickname: 'Ada' }

describe.each(words)('the id "%s"', (word) => {
  const inner = word === 'run' ? 'begin' : 'run'
  const written = {
    steps: {
      first: {
        next: { do: [{ call: 'openDoor', as: word === 'type' || word === 'input' ? 'door' : word }], to: word },
      },
      [word]: { ...form, buttons: { [word]: { label: 'On', to: 'work' } } },
      work: {
        steps: {
          [inner]: { text: 'Runs', do: [{ call: 'openDoor', as: 'again', with: { topic: 'kitchen' } }], then: word },
          [word]: { text: 'Goes on', do: [{ wait: '1s' }, { call: 'sendPin' }], then: '/last' },
        },
      },
      last: { final: true },
    },
  }

  it.each([
    ['as it is compiled', compiledOf(written)],
    [
      'as it is shipped',
      (({ funnel, contracts }) => receiveFunnel(JSON.parse(JSON.stringify(funnel)) as typeof funnel, contracts))(
        shipFunnel(compiledOf(written)),
      ),
    ],
  ])('names a step, a button, a stage and a result like any other, %s', async (_, funnel) => {
    const player = await playFunnel(funnel, { answers })
    await player.press('next')
    expect([player.at(), player.calls.length]).toEqual([word, 1])
    await player.press(word)
    await player.settle()
    expect([player.at(), player.calls.length]).toEqual(['last', 3])
    expect(player.log).toEqual([])
  })

  it('is no answer as long as nobody gave one', async () => {
    const data = { [word]: { type: 'string', class: 'plain' } }
    const player = await playFunnel({
      data,
      steps: {
        a: {
          fields: { [word]: { label: 'Word', widget: 'text' } },
          needs: [word],
          next: [{ if: `present(form.${word})`, to: 'b' }, { to: 'c' }],
        },
        b: { final: true },
        c: { final: true },
      },
    } as never)
    if (word === 'in') return
    expect([player.runner().view().page.nav?.next?.shut, player.runner().view().page.fields[0]?.value]).toEqual([
      true,
      undefined,
    ])
    player.enter({ [word]: 'given' })
    await player.press('next')
    expect([player.at(), player.form()[word]]).toEqual(['b', 'given'])
  })
})

it('an address that names what every object has opens the first step', async () => {
  for (const open of ['constructor', '__proto__', 'to-string', 'hasOwnProperty']) {
    const player = await playFunnel({ steps: { a: {}, b: { final: true } } }, { open })
    expect([open, player.at(), player.log]).toEqual([open, 'a', []])
  }
})

it('a session that names it is no session of this funnel', async () => {
  const funnel = compiledOf({ steps: { a: {}, b: { final: true } } })
  const stored = JSON.stringify({
    funnel: 'play',
    hash: 'older',
    at: 0,
    form: {},
    receipts: [],
    completed: ['constructor', '__proto__'],
    written: [],
    frozen: ['valueOf'],
    step: 'constructor',
    query: {},
  })
  const player = await playFunnel(funnel, { stored, start: 0 })
  expect([player.at(), player.runner().state().completed]).toEqual(['a', []])
})

it('names that no object can have as its own are refused', () => {
  const steps = JSON.parse('{"a":{"title":"A","final":true},"__proto__":{"title":"B"}}') as object
  const found = checkFunnel(
    loadDefinition({ id: 'play', title: 'Play', path: '/play', exits: ['/'], order: ['a'], steps }),
    neutralRegistry,
  )
  expect(found.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer)).toContain(
    '/steps/__proto__',
  )
})
