import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { definitionOf } from '#engine/scenario/testing/playFunnel.ts'
import { diffForPeople } from './diffForPeople.ts'

const garden = "form.topic == 'garden'"
const kitchen = "form.topic == 'kitchen'"

/** Asks for a topic and, under a condition, for a level, and then sends a pin. */
const asks = (condition?: string, order = ['topic', 'level', 'send', 'end']) =>
  definitionOf({
    order,
    steps: {
      topic: { fields: { topic: { label: 'Topic', widget: 'select', choices: ['garden', 'kitchen'] } } },
      level: { fields: { level: { label: 'Level', widget: 'text', if: condition || undefined } } },
      send: { next: { do: [{ call: 'sendPin' }], to: '@next' } },
      end: { final: true },
    },
  })

const skipped = (a: ReturnType<typeof asks>, b: ReturnType<typeof asks>): string[] =>
  diffForPeople({ definition: a, registry }, { definition: b, registry }).filter((one) => one.startsWith('can '))

const withoutLevel = 'can end at "end", reach sendPin without being asked for level'

describe('what can happen without a question', () => {
  it.each([
    ['the question had the same condition', asks(garden), { ...asks(garden), title: 'Another title' }],
    ['it had another condition', asks(garden), asks(kitchen)],
    ['it had a condition and has none', asks(garden), asks()],
  ])('is not told where it could happen before: %s', (_, a, b) => {
    expect(skipped(a, b)).toEqual([])
  })

  it.each([
    ['gets a condition', asks(), asks(garden), withoutLevel],
    [
      'comes later, under the same condition',
      asks(garden),
      asks(garden, ['topic', 'send', 'level', 'end']),
      'can reach sendPin without being asked for level',
    ],
  ])('reports a question that %s', (_, a, b, said) => {
    expect(skipped(a, b)).toEqual([said])
  })
})
