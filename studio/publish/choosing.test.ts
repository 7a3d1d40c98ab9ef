import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '#schemas/studio/index.ts'
import { changedFiles } from './choosing.ts'

const funnel = (base?: string) => JSON.stringify({ format: 2, extends: base || undefined })
const texts = new Map([
  ['v3b/funnel.json', funnel('v3')],
  ['v3/funnel.json', funnel()],
  ['v3d/funnel.json', funnel('v3b')],
  ['v1/funnel.json', funnel()],
])
const files = (...given: Partial<ProjectFile>[]) =>
  new Map(
    given.map((file) => {
      const whole = { path: '', text: '{}', published: 'a', revision: 1, ...file }
      return [whole.path, whole]
    }),
  )

describe('the files that may go along', () => {
  it('are those with a draft, the nearest first, with the other funnels that they change', () => {
    const given = files(
      { path: 'v1/funnel.json' },
      { path: 'library/steps.json' },
      { path: 'v3/funnel.json' },
      { path: 'v3b/scenarios/happy.json', published: null },
      { path: 'v3b/funnel.json' },
      { path: 'v3d/funnel.json', revision: 0 },
      { path: 'v3b/texts/cy.json', text: null },
    )
    expect(
      changedFiles('v3b', given, texts).map(({ path, owner, what, affects }) => [path, owner, what, affects]),
    ).toEqual([
      ['v3b/funnel.json', 'own', 'changed', ['v3d']],
      ['v3b/scenarios/happy.json', 'own', 'new', []],
      ['v3b/texts/cy.json', 'own', 'removed', ['v3d']],
      ['v3/funnel.json', 'base', 'changed', ['v3', 'v3d']],
      ['library/steps.json', 'shared', 'changed', undefined],
      ['v1/funnel.json', 'other', 'changed', ['v1']],
    ])
  })

  it('ends where funnels extend each other in a circle', () => {
    const circle = new Map([
      ['a/funnel.json', funnel('b')],
      ['b/funnel.json', funnel('a')],
    ])
    expect(changedFiles('a', files({ path: 'b/funnel.json' }), circle)[0]?.owner).toBe('base')
  })
})
