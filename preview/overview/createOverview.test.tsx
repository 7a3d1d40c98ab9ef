import { render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { axeFindings } from '#widgets/testing/axeFindings.ts'
import type { PreviewedFunnel, Sources } from '../data/loadPreview.ts'
import { stepsInOrder } from '../data/stepsInOrder.ts'
import type { PageLink } from '../link/pageLink.ts'
import { readPreviewed, testSources } from '../testing/testSources.ts'
import { createOverview, type Overview as Store } from './createOverview.ts'
import { Overview } from './Overview.tsx'
import { allowConsole } from '#tests/support/allowConsole.ts'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

async function open(link: PageLink, given: Record<string, PreviewedFunnel> = {}): Promise<Store> {
  const overview = createOverview(testSources(given), link)
  await expect.poll(() => overview.state().steps.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await complete(overview)
  return overview
}
const complete = (overview: Store) =>
  expect.poll(() => overview.state().steps.every(({ session }) => session), { timeout: 10_000 }).toBe(true)
const opened = (overview: Store) => overview.state().steps.filter(({ session }) => session).length
/** Does something once the first step is drawn, and the last is not. */
const whileDrawing = (overview: Store, act: () => Promise<void>): Promise<void> =>
  new Promise((done) => {
    const unsubscribe = overview.subscribe(() => {
      if (opened(overview) === 0) return
      unsubscribe()
      expect(opened(overview)).toBeLessThan(overview.state().steps.length)
      done(act())
    })
  })
const stands = ({ state }: Store) => state().steps.map(({ session }) => session!.runner().state().step)

describe('the overview', () => {
  it('opens every step of a funnel in its order, and holds those that pass by themselves', async () => {
    const overview = await open({ funnel: 'v3b', brand: 'harbour' })
    const { previewed, steps, link } = overview.state()
    expect(link).toEqual({ funnel: 'v3b', brand: 'harbour' })
    const ids = stepsInOrder(previewed!.compiled!).map(({ path }) => path)
    expect(ids).toEqual(expect.arrayContaining(['get-started', 'credit-check', 'confirmation']))
    expect(steps.map(({ path }) => path)).toEqual(ids)
    expect(stands(overview)).toEqual(ids)
    render(<Overview overview={overview} />)
    const link_ = screen.getByRole('link', { name: /Tell us about yourself/ })
    expect(link_.getAttribute('href')).toBe('/preview?funnel=v3b&brand=harbour&step=personal-details')
    expect(await axeFindings(document.body)).toEqual([])
  })

  it('lists the steps inside a step, and marks a step that only a link opens', async () => {
    const read = await readPreviewed('v1')
    const steps = { ...read.compiled!.steps }
    steps['contact-details'] = { ...steps['contact-details']!, entry: 'link-only' }
    const overview = await open({ funnel: 'v1' }, { v1: { ...read, compiled: { ...read.compiled!, steps } } })
    render(<Overview overview={overview} />)
    const card = (name: RegExp) => screen.getByRole('link', { name }).closest<HTMLElement>('li')!
    expect(within(card(/ contact-details/)).getByText('link only')).toBeTruthy()
    expect(within(card(/ address/)).queryByText('link only')).toBeNull()
    const inside = within(within(card(/ submitting/)).getByRole('list')).getAllByRole('listitem')
    expect(inside.map((one) => one.querySelector('code')?.textContent)).toEqual(
      Object.keys(steps)
        .filter((path) => path.startsWith('submitting/'))
        .map((path) => path.slice('submitting/'.length)),
    )
    expect(inside.map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^Verify Your Identity .*dialog$/),
    )
    expect(within(card(/ address/)).queryByRole('list')).toBeNull()
  })

  it('says which steps generated answers cannot open', async () => {
    const read = await readPreviewed('v3b')
    const { compiled } = read
    const shut = { ...compiled!.steps['personal-details']!, gate: false }
    const steps = { ...compiled!.steps, 'personal-details': shut }
    const overview = await open({ funnel: 'v3b' }, { v3b: { ...read, compiled: { ...compiled!, steps } } })
    render(<Overview overview={overview} />)
    expect(
      screen.getAllByText('No generated answers open it; they lead to “personal-details”.').length,
    ).toBeGreaterThan(1)
  })

  it('follows a saved definition, and keeps the last version while there are errors', async () => {
    const given: Record<string, PreviewedFunnel> = {}
    const overview = await open({ funnel: 'v1' }, given)
    const good = given.v1!
    const before = overview.state().steps
    await overview.definitionSaved()
    expect(overview.state().steps).toBe(before)
    given.v1 = {
      ...good,
      findings: [
        {
          code: 'unknown-target',
          severity: 'error',
          file: 'funnels/v1/funnel.json',
          line: 7,
          column: 3,
          pointer: '/steps',
          message: 'there is no step "opt"',
        },
      ],
    } as PreviewedFunnel
    await overview.definitionSaved()
    expect(overview.state().steps).toBe(before)
    render(<Overview overview={overview} />)
    expect(screen.getByRole('alert').textContent).toContain('funnels/v1/funnel.json:7:3 there is no step "opt"')
    given.v1 = { ...good, compiled: { ...good.compiled!, hash: 'another' } }
    await overview.definitionSaved()
    expect(overview.state().steps).not.toBe(before)
    await complete(overview)
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  })

  it('goes on drawing when a save leaves the definition as it is', async () => {
    const overview = createOverview(testSources(), { funnel: 'v1' })
    await whileDrawing(overview, () => overview.definitionSaved())
    const { length } = overview.state().steps
    await complete(overview)
    expect(overview.state().steps.length).toBe(length)
  })

  it('goes on drawing the last version when a save has errors, and draws it in another brand', async () => {
    const given: Record<string, PreviewedFunnel> = {}
    const sources = testSources(given)
    const overview = createOverview(sources, { funnel: 'v1' })
    await whileDrawing(overview, () => {
      const loaded = sources.validators(given.v1!)
      sources.validators = () => loaded
      given.v1 = { ...given.v1!, translated: [] }
      delete given.v1.compiled
      return overview.definitionSaved()
    })
    const { length } = overview.state().steps
    await complete(overview)
    overview.open({ brand: 'harbour' })
    await expect.poll(() => overview.state().link.brand).toBe('harbour')
    await complete(overview)
    expect(overview.state().steps.length).toBe(length)
  })

  it('keeps the first of two quick choices', async () => {
    const overview = await open({ funnel: 'v1' })
    overview.open({ funnel: 'v3b' })
    overview.open({ brand: 'harbour' })
    await expect.poll(() => overview.state().link.brand, { timeout: 10_000 }).toBe('harbour')
    expect(overview.state().link).toEqual({ funnel: 'v3b', brand: 'harbour' })
  })

  it.each(['previewed', 'validators'] as const)(
    'shows the saved version when a brand is chosen while it loads (%s)',
    async (waiting) => {
      const given: Record<string, PreviewedFunnel> = {}
      const sources = testSources(given)
      const load: Sources[typeof waiting] = sources[waiting]
      const overview = createOverview(sources, { funnel: 'v1' })
      await expect.poll(() => overview.state().steps.length, { timeout: 10_000 }).toBeGreaterThan(0)
      await complete(overview)
      given.v1 = { ...given.v1!, compiled: { ...given.v1!.compiled!, hash: 'another' } }
      const asked = vi.fn(() => new Promise<never>(() => undefined))
      sources[waiting] = asked
      void overview.definitionSaved()
      await expect.poll(() => asked.mock.calls.length).toBe(1)
      Object.assign(sources, { [waiting]: load })
      overview.open({ brand: 'harbour' })
      await expect.poll(() => overview.state().link.brand, { timeout: 10_000 }).toBe('harbour')
      expect(overview.state().previewed!.compiled!.hash).toBe('another')
    },
  )

  it('keeps a choice that is still loading when a definition is saved', async () => {
    const overview = await open({ funnel: 'v1' })
    overview.open({ funnel: 'v3b', brand: 'harbour' })
    await overview.definitionSaved()
    expect(overview.state().link).toEqual({ funnel: 'v3b', brand: 'harbour' })
  })

  it('says in plain words what was thrown', async () => {
    allowConsole('error', /Error/)
    const unexpected = 'An unexpected error occurred. Please try again.'
    const lost = () => Promise.reject(new TypeError('Failed to fetch'))
    const overview = createOverview({ ...testSources(), previewed: lost }, { funnel: 'v1' })
    await expect.poll(() => overview.state().problem).toBe(unexpected)
    const registry = undefined as unknown as Sources['registry']
    const shown = createOverview({ ...testSources(), registry }, { funnel: 'v1' })
    await expect.poll(() => shown.state().steps.length, { timeout: 10_000 }).toBeGreaterThan(0)
    // All of them, so that none throws in the next file of this worker.
    const all = shown.state().steps.map(() => unexpected)
    await expect.poll(() => shown.state().steps.map(({ problem }) => problem), { timeout: 10_000 }).toEqual(all)
  })
})
