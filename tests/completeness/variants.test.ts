import { describe, expect, it } from 'vitest'
import type { CompiledStep } from 'runnel/compile'
import { createPlayer } from 'runnel/simulate'
import { scenarioEngine, shippedFunnel } from '#tests/support/funnels.ts'

const stepsOf = (id: string): string[] => shippedFunnel(id).order.map(({ step }) => step)
const step = (id: string, path: string): CompiledStep => shippedFunnel(id).steps[path]!

describe('the allowed steps', () => {
  const long = [
    'get-started',
    'address',
    'personal-details',
    'signature',
    'credit-check',
    'select-claims',
    'confirmation',
    'submitting',
  ]

  it('are those of v2 [ROUTE-19]', () => {
    expect(stepsOf('v2')).toEqual([
      'agreement-finder',
      'address',
      'personal-details',
      'contact-details',
      'signature',
      'verify',
      'credit-check',
      'lender-selection',
      'submitting',
      'confirmation',
    ])
  })

  it.each(['v3', 'v3b'])('are those of %s [ROUTE-20]', (id) => {
    expect(stepsOf(id)).toEqual(long)
  })

  it.each(['v3c', 'v3d'])('are those of %s: without the landing page [ROUTE-21]', (id) => {
    expect(stepsOf(id)).toEqual(long.slice(1))
  })
})

describe('the first question of the long form', () => {
  it('is asked in the heading, answered with yes or no, and stands over benefit tiles [V1-INTRO-01, V1-INTRO-02, V1-INTRO-03]', async () => {
    const player = await createPlayer(scenarioEngine('v1'))
    const { title, fields, blocks } = player.runner().view().page
    player.runner().stop()
    expect(title).toBe('Have you had a vehicle on finance?')
    expect(blocks.bottom.map(({ block }) => block)).toEqual(['benefit-tiles'])
    expect(fields.map(({ path, choices }) => [path, choices.map(({ value, label }) => [value, label])])).toEqual([
      [
        'hadFinance',
        [
          ['yes', 'Yes'],
          ['no', 'No'],
        ],
      ],
    ])
  })
})

describe('the form in short steps', () => {
  it('has its eight steps, of which seven count [ROUTE-23, SHELL-19]', () => {
    expect(stepsOf('v5')).toEqual([
      'getting-started',
      'about-you',
      'contact',
      'address',
      'agree',
      'signature',
      'credit-file',
      'confirmation',
    ])
    expect(stepsOf('v5').filter((path) => !step('v5', path).counts)).toEqual(['credit-file'])
  })
})

describe('the partners’ form', () => {
  it('has its three steps [ROUTE-22]', () => {
    expect(stepsOf('v4')).toEqual(['lender-selection', 'signature', 'complete'])
  })
})

describe('the address search of v5', () => {
  it('sends no session [CALL-02]', () => {
    const search = step('v5', 'address').fields.find(({ widget }) => widget === 'address')
    expect(search!.options).toMatchObject({ session: false })
  })
})

describe('the parts of a short form', () => {
  it.each(['v3', 'v3b', 'v3c', 'v3d'])('%s has personal details and a signature [V3-SCREEN-01]', (id) => {
    expect(step(id, 'personal-details').fields.map(({ path }) => path)).toContain('personalDetails.lastName')
    expect(step(id, 'signature').fields.map(({ path }) => path)).toEqual(['signature'])
  })
})

describe('the shell of a short form', () => {
  const blocksFor = async (id: string, marketing: boolean): Promise<string[]> => {
    const engine = scenarioEngine(id)
    const player = await createPlayer({ ...engine, theme: { ...engine.theme, marketing } })
    const { blocks } = player.runner().view().page
    player.runner().stop()
    return blocks.bottom.map(({ block }) => block)
  }

  it.each(['v3', 'v3b', 'v3c', 'v3d'])(
    '%s has an extra widget for the company with marketing content, and for no other [V3-SHELL-01, AMB-81]',
    async (id) => {
      expect(await blocksFor(id, true)).toContain('company-content')
      expect(await blocksFor(id, false)).not.toContain('company-content')
    },
  )
})
