import { describe, expect, it } from 'vitest'
import { scenarioEngine } from '#tests/support/funnels.ts'
import type { Host } from '#engine/run/host.ts'
import { openFunnel } from '#engine/run/openFunnel.ts'
import { startFunnel, type StartOptions } from '#engine/run/index.ts'
import { createVirtualClock } from '#engine/simulate/virtualClock.ts'
import { vocabularyOf } from '#engine/run/world.ts'

const { funnel } = scenarioEngine('v1')

function options(kept: string | null = null, step?: string, id = 'v1'): StartOptions {
  const { funnel, registry, validators } = scenarioEngine(id)
  const host: Host = {
    clock: createVirtualClock(),
    perform: () => Promise.resolve({ kind: 'offline' }),
    store: { load: () => kept, save: () => undefined, clear: () => undefined },
    redirect: () => undefined,
    reload: () => undefined,
    emit: () => undefined,
    listen: () => () => undefined,
    track: () => undefined,
    log: () => undefined,
    theme: {},
    query: {},
  }
  return {
    funnel,
    host,
    vocabulary: vocabularyOf(registry),
    validators: async () => validators,
    ...(step ? { step } : {}),
  }
}

/** An engine that arrives when it is told to. */
function arriving() {
  let arrive: () => void = () => undefined
  const load = () => new Promise<typeof startFunnel>((loaded) => (arrive = () => loaded(startFunnel)))
  return { load, arrive: () => arrive() }
}

describe('a funnel that is opened before its engine is there', () => {
  it('shows the first step as the engine will show it', async () => {
    const engine = arriving()
    const opened = openFunnel(options(), engine.load)
    const early = opened.view()
    engine.arrive()
    await expect.poll(() => opened.actor.getSnapshot()).toBeTruthy()
    expect(early?.step).toBe('introduction')
    expect(opened.view()).toEqual(early)
    // So no field is drawn again.
    expect(opened.view()?.page).toBe(early?.page)
  })

  it('never starts what was stopped meanwhile: nothing is asked for twice when a page is drawn twice', async () => {
    const engine = arriving()
    let started = 0
    const opened = openFunnel(options(), async () => {
      const start = await engine.load()
      return (given) => ((started += 1), start(given))
    })
    opened.stop()
    const again = openFunnel(options(), async () => startFunnel)
    engine.arrive()
    await expect.poll(() => again.actor.getSnapshot()).toBeTruthy()
    expect(started).toBe(0)
  })

  it('does what was pressed meanwhile, once the engine is there', async () => {
    const engine = arriving()
    const opened = openFunnel(options(), engine.load)
    opened.next()
    expect(opened.view()?.page.attempted).toBe(false)
    engine.arrive()
    await expect.poll(() => opened.view()?.page.attempted).toBe(true)
  })

  it('keeps what was written meanwhile, letter by letter, and shows it', async () => {
    const engine = arriving()
    const opened = openFunnel(options(null, undefined, 'v3c'), engine.load)
    const seen: unknown[] = []
    const value = () => opened.view()?.page.fields.find(({ path }) => path === 'address')?.value
    opened.subscribe(() => seen.push(value()))
    opened.change('address', { street: 'H' })
    opened.change('address', { ...(value() as object), city: 'Y' })
    opened.commit('address', { ...(value() as object), postcode: 'YO21 1QW' })
    const written = { street: 'H', city: 'Y', postcode: 'YO21 1QW' }
    expect(seen).toEqual([{ street: 'H' }, { street: 'H', city: 'Y' }, written])
    engine.arrive()
    await expect.poll(() => opened.actor.getSnapshot()).toBeTruthy()
    expect(value()).toEqual(written)
    expect(opened.state().form.address).toEqual(written)
  })

  it.each([
    [
      'a session is kept',
      options(
        JSON.stringify({
          funnel: 'v1',
          hash: funnel.hash,
          at: createVirtualClock().now(),
          form: { hadFinance: 'yes' },
          receipts: [],
          completed: ['introduction'],
          frozen: [],
          written: [],
          step: 'personal-details',
          query: {},
        }),
      ),
    ],
    ['the address names a process', options(null, 'submitting')],
  ])('shows nothing yet when %s', (_, given) => {
    expect(openFunnel(given, arriving().load).view()).toBeUndefined()
  })

  it('ends also when it was left while it started', async () => {
    const opened = openFunnel(options(), async () => (given) => {
      opened.stop()
      return startFunnel(given)
    })
    await expect.poll(() => opened.actor.getSnapshot()).toMatchObject({ status: 'stopped' })
  })

  it('tells observers of both forms', async () => {
    const engine = arriving()
    const opened = openFunnel(options(), engine.load)
    const heard: string[] = []
    opened.actor.subscribe(() => heard.push('function'))
    opened.actor.subscribe({ next: () => heard.push('object') })
    engine.arrive()
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['function', 'object']))
  })

  it('says so when the engine cannot be fetched', async () => {
    const opened = openFunnel(options(), () => Promise.reject(new Error('offline')))
    const heard: unknown[] = []
    opened.subscribe(() => heard.push(opened.view()?.failed))
    await expect.poll(() => opened.actor.getSnapshot()).toBe(true)
    expect([opened.view()?.failed, opened.view()?.step, heard]).toEqual(['not-loaded', 'introduction', ['not-loaded']])
    expect(opened.view()).toBe(opened.view())
    expect(await opened.operation('listLenders')({})).toMatchObject({ ok: false, code: 'offline' })
  })

  it('says so too when nothing could be shown before', async () => {
    const opened = openFunnel(options(null, 'submitting'), () => Promise.reject(new Error('offline')))
    await expect.poll(() => opened.view()?.failed).toBe('not-loaded')
  })

  it('keeps what was entered when the engine cannot be fetched', async () => {
    const given = options(null, undefined, 'v3c')
    let saved = ''
    given.host.store.save = (text) => void (saved = text)
    const opened = openFunnel(given, () => Promise.reject(new Error('offline')))
    opened.commit('address', { street: 'High Street' })
    await expect.poll(() => opened.view()?.failed).toBe('not-loaded')
    expect(JSON.parse(saved)).toMatchObject({ funnel: 'v3c', form: { address: { street: 'High Street' } } })
  })
})
