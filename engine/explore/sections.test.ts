import { expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { explore } from './explore.ts'

/** Nothing is demanded, so no rule tells which sections are completed. */
const asks = (path: string) => ({ fields: { [path]: { label: path, widget: 'text' } } })

it('explores a section that comes after one which is not its neighbour, and what is behind all of them', async () => {
  const funnel = compiledOf({
    order: ['tasks', 'name', 'topic', 'seat', 'check', 'end'],
    sections: {
      about: { title: 'About you', steps: ['name'] },
      project: { title: 'Your project', steps: ['topic'] },
      budget: { title: 'Budget', steps: ['seat'], after: ['about'] },
    },
    steps: {
      tasks: { tasks: true },
      name: asks('nickname'),
      topic: asks('topic'),
      seat: asks('seat.row'),
      check: { next: { do: [{ call: 'sendPin' }], to: '@next' } },
      end: { final: true },
    },
  })
  const validators = compileValidators(schemasToValidate(funnel, registry))
  const { journeys } = await explore(
    { funnel, registry, validators, theme: { shop: 'north' } },
    { order: 'news', most: 400, fromFirst: true },
  )
  const steps = journeys.flatMap((played) => played.steps)
  expect(steps).toEqual(expect.arrayContaining(Object.keys(funnel.steps)))
})
