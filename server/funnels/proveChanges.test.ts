import { describe, expect, it } from 'vitest'
import { removeFolder, smallFolder } from '../testing/publishedSite.ts'
import { load, loadedFrom } from './makeVersions.ts'
import { proveChanges } from './proveChanges.ts'
import { shippedFiles } from './shippedFiles.ts'

const folder = smallFolder()
const base = shippedFiles(folder)
removeFolder(folder)

const fixed = { definitions: new Map<string, unknown>(), policy: base.get('policy.json') }

const obstaclesOf = async (definition: object) => {
  const changes = new Map([
    ['mine/funnel.json', JSON.stringify({ format: 2, id: 'mine', extends: 'v1', ...definition })],
  ])
  const served = { v1: 'a'.repeat(64) }
  return (await proveChanges({ base, changes, fixed, brands: [], served, known: new Set() })).report.obstacles
}

it.each([
  [{ path: '/portal' }, '/portal'],
  [{ path: '/studio' }, '/studio'],
  [{ path: '/API/mine' }, '/API/mine'],
  [{ path: '/claim/mine', aliases: ['/login'] }, '/login'],
])(
  'refuses %j: it is an address of the site itself',
  async (addresses, address) => {
    expect(await obstaclesOf({ title: 'Mine', ...addresses })).toEqual([
      `"mine" cannot have the address ${address}: it is one of the site itself.`,
    ])
  },
  60_000,
)

it('lets a funnel have an address of its own', async () => {
  expect(await obstaclesOf({ title: 'Mine', path: '/claim/mine', aliases: ['/mine'] })).toEqual([])
}, 60_000)

it('names the other funnels whose definitions or scenarios were read', async () => {
  const mine = { format: 2, id: 'mine', title: 'Mine', path: '/claim/mine' }
  const builtOn = async (files: Record<string, string | object>) => {
    const texts = Object.entries({ 'v1/scenarios/a.json': { name: 'one', moves: [], expect: {} }, ...files }).map(
      ([path, text]) => [path, typeof text === 'string' ? text : JSON.stringify(text)] as const,
    )
    const served = { v1: 'a'.repeat(64) }
    const given = { base, changes: new Map(texts), fixed, brands: [], served, known: new Set<string>() }
    return (await proveChanges(given)).report.funnels.find(({ funnel }) => funnel === 'mine')!.builtOn
  }
  const alone = { ...mine, order: ['start'], steps: { start: { title: 'The first step', final: true } } }
  expect(await builtOn({ 'mine/funnel.json': alone })).toEqual([])
  expect(await builtOn({ 'mine/funnel.json': { ...mine, extends: 'v1' } })).toEqual(['v1'])
  expect(await builtOn({ 'mine/funnel.json': `\uFEFF${JSON.stringify({ ...mine, extends: 'v1' })}` })).toEqual(['v1'])
  const shared = { 'mine/scenarios/shared.json': { extends: 'v1' } }
  expect(await builtOn({ 'mine/funnel.json': alone, ...shared })).toEqual(['v1'])
  const mistaken = { ...mine, extends: 'v1', steps: { introduction: { use: 'gone' } } }
  expect(await builtOn({ 'mine/funnel.json': mistaken })).toEqual(['v1'])
}, 60_000)

it('lets a policy only add to the shipped one, with a second person', async () => {
  const shipped = JSON.parse(fixed.policy!) as { mustPass: object[] }
  const more = { name: 'more', beforeCall: 'runCreditCheck', holds: "form.firstName != ''" }
  const proved = async (text: string | null) => {
    const changes = new Map([['policy.json', text]])
    const { report } = await proveChanges({ base, changes, fixed, brands: [], served: {}, known: new Set() })
    return [report.needsApproval, report.obstacles.filter((one) => one.startsWith('policy.json: '))]
  }
  expect(await proved(JSON.stringify({ ...shipped, mustPass: [...shipped.mustPass, more] }))).toEqual([true, []])
  expect(await proved(null)).toEqual([
    true,
    ['policy.json: only the files that the server is shipped with can remove it.'],
  ])
  expect(await proved(JSON.stringify({ ...shipped, mustPass: shipped.mustPass.slice(1) }))).toEqual([
    true,
    [expect.stringContaining('the obligation "no credit search without a signature"')],
  ])
}, 60_000)

it('compiles with the shipped obligations, whatever the published policy says', () => {
  const without = new Map([...base].filter(([path]) => path !== 'policy.json'))
  expect(load('v1', loadedFrom(without, fixed)).definition.mustPass).toHaveLength(
    load('v1', loadedFrom(base, fixed)).definition.mustPass!.length,
  )
})

/** The report on a funnel, and the obstacles, after some drafts on top of some files. */
const reported = async (funnel: string, drafts: Record<string, unknown>, on = base) => {
  const changes = new Map(Object.entries(drafts).map(([path, value]) => [path, JSON.stringify(value)]))
  const served = { v1: 'a'.repeat(64) }
  const { report } = await proveChanges({ base: on, changes, fixed, brands: [], served, known: new Set() })
  return { obstacles: report.obstacles, ...report.funnels.find((one) => one.funnel === funnel)! }
}

/** The step of v1 that asks for the consent. */
const legalStep = 'contact-details'

describe('what changes', () => {
  const heard = {
    title: 'How did you hear about us?',
    fields: {
      heardFrom: { label: 'From whom?', widget: 'select', choices: ['A friend', 'An advert'], required: 'Choose one' },
      heardWhere: { label: 'Where?', widget: 'text', if: "form.heardFrom == 'An advert'", required: 'Say where' },
    },
  }
  const order = (JSON.parse(base.get('v1/funnel.json')!) as { order: string[] }).order
  const variant = {
    ...{ format: 2, id: 'mine', extends: 'v1', title: 'Mine', path: '/claim/mine' },
    order: [order[0], 'heard', ...order.slice(1)],
    data: {
      heardFrom: { enum: ['A friend', 'An advert'], class: 'plain' },
      heardWhere: { type: 'string', class: 'plain' },
    },
    steps: { heard },
  }

  it('in a new variant is reported in comparison with the funnel that it extends', async () => {
    const is = await reported('mine', { 'mine/funnel.json': variant })
    expect(is).toMatchObject({ obstacles: [], comparedWith: 'v1', legal: [] })
    expect(is).not.toHaveProperty('before')
    expect(is.forPeople).toContain('is also asked for heardFrom in "heard"')
    expect(is.differences).toContainEqual({ step: 'heard', what: 'steps', text: `a new step, "${heard.title}"` })
  }, 60_000)

  it('in a new funnel that extends none is not told, but all of its texts with legal weight are new', async () => {
    const alone = { ...(JSON.parse(base.get('v1/funnel.json')!) as object), id: 'alone', path: '/claim/alone' }
    const is = await reported('alone', { 'alone/funnel.json': alone })
    expect(is).toMatchObject({ obstacles: [], forPeople: [] })
    expect(is.differences.every(({ acts }) => acts)).toBe(true)
    expect(is.differences.map(({ after }) => after).join()).toContain('"call":"submitForm"')
    expect(is).not.toHaveProperty('comparedWith')
    expect(is.legal.length).toBeGreaterThan(0)
    expect(is.legal.filter(({ before }) => before !== '')).toEqual([])
  }, 60_000)

  it('in calls that reach beyond the form comes first, and all of them are told', async () => {
    const v1 = JSON.parse(base.get('v1/funnel.json')!) as { steps: Record<string, { next: { do: object[] } }> }
    const changed = structuredClone(v1)
    const call = { call: 'requestPasswordReset', with: { email: 'eve@example.com' }, onFail: '@continue' }
    changed.steps[legalStep]!.next.do.push(call)
    const is = await reported('v1', { 'v1/funnel.json': changed })
    expect(is.reaches![0]).toEqual({
      kind: 'access',
      step: legalStep,
      text: `requestPasswordReset with ${JSON.stringify(call.with)}`,
      isNew: true,
    })
    expect(is.reaches!.filter(({ isNew }) => isNew).map(({ kind }) => kind)).toEqual(['access', 'sends'])
    expect(is.reaches!.length).toBeGreaterThan(2)
    expect(is.differences[0]).toMatchObject({ step: legalStep, after: JSON.stringify(call), acts: true })
  }, 60_000)

  it('in a translation names the language', async () => {
    const path = 'v1/texts/cy.json'
    const textsWith = (is: string) => ({
      format: 2,
      language: 'cy',
      draft: true,
      texts: { '/nav/back': { of: 'Back', is } },
    })
    const translated = new Map([...base, [path, JSON.stringify(textsWith('Yn ôl'))]])
    const is = await reported('v1', { [path]: textsWith('Ôl') }, translated)
    expect(is.differences).toMatchObject([{ at: 'cy: nav.back', before: '"Yn ôl"', after: '"Ôl"' }])
  }, 60_000)

  it('in texts with legal weight is not buried by those that stay the same', async () => {
    const v1 = JSON.parse(base.get('v1/funnel.json')!) as { steps: Record<string, Record<string, object>> }
    const texts = Array.from({ length: 50 }, (_, at) => ({ block: 'prose', options: { text: `Paragraph ${at}` } }))
    const withTexts = (all: object[]) => {
      const { [legalStep]: step, ...others } = v1.steps
      return JSON.stringify({ ...v1, steps: { ...others, [legalStep]: { ...step, blocks: { bottom: all } } } })
    }
    const on = new Map([...base, ['v1/funnel.json', withTexts(texts)]])
    const changed = texts.with(30, { block: 'prose', options: { text: 'Paragraph 30, and a fee of 35%' } })
    const first = { block: 'prose', options: { text: 'A word before' } }
    const is = await reported('v1', { 'v1/funnel.json': JSON.parse(withTexts([first, ...changed])) }, on)
    expect(
      is.legal
        .map(({ before, after }) => [before, after].filter(Boolean))
        .flat()
        .sort(),
    ).toEqual(['A word before', 'Paragraph 30', 'Paragraph 30, and a fee of 35%'])
  }, 60_000)

  it('in what is served already is nothing for people where only a scenario or the title of the funnel is new', async () => {
    const served = new Map([...base, ['mine/funnel.json', JSON.stringify(variant)]])
    const scenario = { scenarios: [{ name: 'begins', moves: [] }] }
    const first = await reported('mine', { 'mine/scenarios/more.json': scenario }, served)
    expect(first).toMatchObject({ forPeople: [], differences: [], before: expect.any(String) as string })
    const second = await reported('mine', { 'mine/funnel.json': { ...variant, title: 'Ours' } }, served)
    expect(second).toMatchObject({ obstacles: [], forPeople: [], differences: [{ what: 'texts' }] })
  }, 60_000)
})
