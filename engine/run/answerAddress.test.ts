import { describe, expect, it } from 'vitest'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { answerAddress } from './answerAddress.ts'

const end = { final: true }
const funnels = [
  compiledOf({
    id: 'new',
    path: '/new',
    aliases: ['/old', '/short'],
    steps: { a: {}, b: { was: ['former'], steps: { inner: end } } },
  }),
  compiledOf({ id: 'old', path: '/old', steps: { x: {}, y: end }, unknownStep: 'y' }),
  compiledOf({ id: 'strict', path: '/strict', unknownStep: false, steps: { a: end } }),
]

describe('an address is answered by the first that applies', () => {
  it.each([
    ['the funnel whose path it is, if it has the step', '/new/b', { funnel: 'new', step: 'b' }],
    ['… and without a step', '/new', { funnel: 'new' }],
    ['… and by a former id', '/new/former', { funnel: 'new', step: 'former' }],
    ['the owner before an alias', '/old/x', { funnel: 'old', step: 'x' }],
    ['a funnel with that alias, if it has the step', '/old/b', { funnel: 'new', step: 'b', redirect: '/new/b' }],
    ['… and without a step', '/short', { funnel: 'new', redirect: '/new' }],
    ['the unknownStep of the owner', '/old/nowhere', { funnel: 'old', step: 'y', redirect: '/old/y' }],
    [
      'the first step of the funnel with that alias',
      '/short/nowhere',
      { funnel: 'new', step: 'a', redirect: '/new/a' },
    ],
    ['nobody, where the owner says so', '/strict/nowhere', undefined],
    ['nobody, for steps inside a step', '/strict/a/b', undefined],
    ['nobody elsewhere', '/newer/a', undefined],
  ])('%s', (_, address, answer) => {
    expect(answerAddress(address, funnels)).toEqual(answer)
  })
})
