import { describe, expect, it } from 'vitest'
import {
  firstView,
  type Host,
  NotLoaded,
  openFunnel,
  startFunnel,
  stillWorld,
  typedFirst,
  type FunnelView,
  type Runner,
  vocabularyOf,
} from 'runnel/run'
import { createVirtualClock } from 'runnel/simulate'
import { funnelIds, scenarioEngine } from '#tests/support/funnels.ts'

/** The first screen of a funnel, as the server computes it, sent as JSON. */
function firstOf(id: string, step?: string) {
  const { funnel, registry } = scenarioEngine(id)
  const world = stillWorld(funnel, vocabularyOf(registry), { theme: {}, now: createVirtualClock().now() })
  return JSON.parse(JSON.stringify(firstView(world, step))) as ReturnType<typeof firstView>
}

/** Starts a funnel as the page does, once it has its code. */
function start(id: string, shown?: FunnelView): () => Promise<Runner> {
  const { funnel, registry, validators } = scenarioEngine(id)
  const host: Host = {
    clock: createVirtualClock(),
    perform: () => Promise.resolve({ kind: 'offline' }),
    store: { load: () => null, save: () => undefined, clear: () => undefined },
    redirect: () => undefined,
    reload: () => undefined,
    emit: () => undefined,
    listen: () => () => undefined,
    track: () => undefined,
    log: () => undefined,
    theme: {},
    query: {},
  }
  return () =>
    startFunnel({ funnel, host, vocabulary: vocabularyOf(registry), validators: async () => validators, shown })
}

/** Code that arrives on demand. */
function arriving(starts: () => Promise<Runner>) {
  let arrive: () => void = () => undefined
  const load = () => new Promise<() => Promise<Runner>>((loaded) => (arrive = () => loaded(starts)))
  return { load, arrive: () => arrive() }
}

const ready = (opened: ReturnType<typeof openFunnel>) => expect.poll(() => opened.actor.getSnapshot()).toBeTruthy()

describe('the first screen without the machine', () => {
  it.each(funnelIds.filter((id) => !scenarioEngine(id).funnel.enter))(
    'of %s is the one that the machine shows',
    async (id) => {
      const runner = await start(id)()
      expect(firstOf(id)).toEqual(JSON.parse(JSON.stringify(runner.view())))
      runner.stop()
    },
  )

  it('of a later address is the first step, where an answer is missing before it', () => {
    expect(firstOf('v1', 'signature').step).toBe('introduction')
  })

  it('of a funnel with an entry guard says that a person is coming in', () => {
    expect(firstOf('v4')).toMatchObject({ busy: true, loading: true })
  })
})

describe('a funnel that is opened before its machine is there', () => {
  it('shows the given screen, and the same objects once the machine shows the same', async () => {
    const first = firstOf('v1')
    const machine = arriving(start('v1', first))
    const opened = openFunnel(first)
    opened.run(machine.load)
    const early = opened.view()
    expect(early?.step).toBe('introduction')
    machine.arrive()
    await ready(opened)
    // So no field is drawn again.
    expect(opened.view()).toBe(early)
  })

  it('shows nothing without a given screen', () => {
    expect(openFunnel().view()).toBeUndefined()
  })

  it('never starts what was stopped meanwhile: nothing is asked for twice when a page is drawn twice', async () => {
    let started = 0
    const counted = () => ((started += 1), start('v1')())
    const machine = arriving(counted)
    const opened = openFunnel()
    opened.run(machine.load)
    opened.stop()
    opened.run(async () => counted)
    machine.arrive()
    await ready(opened)
    expect(started).toBe(1)
  })

  it('shows at once that Next was heard, and presses it once the machine is there', async () => {
    const machine = arriving(start('v1'))
    const opened = openFunnel(firstOf('v1'))
    opened.run(machine.load)
    opened.next()
    expect([opened.view()?.page.attempted, opened.view()?.page.nav?.next?.busy]).toEqual([false, true])
    machine.arrive()
    await expect.poll(() => opened.view()?.page.attempted).toBe(true)
    expect(opened.view()?.page.nav?.next?.busy).toBe(false)
  })

  it('keeps what was written meanwhile, letter by letter, and shows it', async () => {
    const machine = arriving(start('v3c'))
    const opened = openFunnel(firstOf('v3c'))
    opened.run(machine.load)
    const seen: unknown[] = []
    const value = () => opened.view()?.page.fields.find(({ path }) => path === 'address')?.value
    opened.subscribe(() => seen.push(value()))
    opened.change('address', { street: 'H' })
    opened.change('address', { ...(value() as object), city: 'Y' })
    opened.commit('address', { ...(value() as object), postcode: 'YO21 1QW' })
    const written = { street: 'H', city: 'Y', postcode: 'YO21 1QW' }
    expect(seen).toEqual([{ street: 'H' }, { street: 'H', city: 'Y' }, written])
    machine.arrive()
    await ready(opened)
    expect(value()).toEqual(written)
    expect(opened.state().form.address).toEqual(written)
  })

  it('ends also when it was left while it started', async () => {
    const opened = openFunnel(firstOf('v1'))
    let runner: Runner | undefined
    opened.run(async () => async () => {
      opened.stop()
      return (runner = await start('v1')())
    })
    await expect.poll(() => runner?.actor.getSnapshot()).toMatchObject({ status: 'stopped' })
  })

  it('tells observers of both forms', async () => {
    const opened = openFunnel(firstOf('v1'))
    const heard: string[] = []
    opened.actor.subscribe(() => heard.push('function'))
    opened.actor.subscribe({ next: () => heard.push('object') })
    opened.run(async () => start('v1'))
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['function', 'object']))
  })

  it('answers the call of a widget that was made before, once the machine is there', async () => {
    const opened = openFunnel(firstOf('v1'))
    const call = opened.operation('listLenders')({})
    opened.run(async () => start('v1'))
    // The machine's own answer: this step gives the call nothing to send.
    expect(await call).toMatchObject({ ok: false, code: 'unset' })
  })
})

describe('what is typed into a running funnel', () => {
  const typed = { street: 'High Street' }
  async function running() {
    let runLater = (): void => undefined
    const machine = await start('v3c')()
    const opened = typedFirst(machine, (run) => (runLater = run))
    const shown = () => opened.view().page.fields.find(({ path }) => path === 'address')?.value
    const heard = () => machine.state().form.address
    return { opened, shown, heard, frame: () => runLater() }
  }

  it('is drawn first; the machine hears of it after the frame', async () => {
    const { opened, shown, heard, frame } = await running()
    opened.change('address', typed)
    expect([shown(), heard()]).toEqual([typed, undefined])
    frame()
    expect([shown(), heard()]).toEqual([typed, typed])
  })

  it.each<[string, (opened: Runner) => void]>([
    ['Next', (opened) => opened.next()],
    ['a look at the answers', (opened) => void opened.state()],
    ['a commit of another answer', (opened) => opened.commit('contactDetails.isTermsPolicyAgreed', true)],
    ['another address', (opened) => void opened.go('signature')],
    ['leaving the page', (opened) => opened.stop()],
  ])('is heard before %s', async (_, act) => {
    const { opened, heard } = await running()
    opened.change('address', typed)
    act(opened)
    expect(heard()).toMatchObject(typed)
  })

  it('is heard at once where the screen has no such field', async () => {
    const { opened, heard } = await running()
    opened.change('contactDetails.email', 'jo@example.com')
    expect(opened.state().form).toMatchObject({ contactDetails: { email: 'jo@example.com' } })
    expect(heard()).toBeUndefined()
  })
})

describe('a funnel whose machine cannot be fetched', () => {
  const fails = () => Promise.reject(new NotLoaded())

  it('says so, in place of the screen', async () => {
    const opened = openFunnel(firstOf('v1'))
    const heard: unknown[] = []
    opened.subscribe(() => heard.push(opened.view()?.failed))
    const call = opened.operation('listLenders')({})
    opened.run(fails)
    await ready(opened)
    expect([opened.failure(), opened.view()?.step, heard]).toEqual([new NotLoaded(), 'introduction', ['not-loaded']])
    expect(opened.view()).toBe(opened.view())
    expect(await call).toMatchObject({ ok: false, code: 'offline' })
  })

  it('says so too when nothing could be shown before', async () => {
    const opened = openFunnel()
    opened.run(fails)
    await ready(opened)
    expect([opened.failure(), opened.view()]).toEqual([new NotLoaded(), undefined])
  })

  const broken = (): never => {
    throw new TypeError('x is undefined')
  }

  it.each([
    ['its start', async () => broken()],
    ['its first view', async () => ({ view: broken, stop: () => undefined }) as unknown as Runner],
  ] as const)('is broken when an exception ends %s, of which nothing is said to people', async (_, start) => {
    const opened = openFunnel(firstOf('v1'))
    opened.run(async () => start)
    await ready(opened)
    expect([opened.failure()?.message, opened.view()?.failed]).toEqual([
      'An unexpected error occurred. Please try again.',
      'broken',
    ])
  })

  it('gives what was done, which the next try carries out', async () => {
    const opened = openFunnel(firstOf('v3c'))
    opened.run(fails)
    opened.change('address', { street: 'Hi' })
    opened.change('address', { street: 'High Street' })
    await ready(opened)
    const acts = opened.acts()
    expect(acts).toEqual([['change', 'address', { street: 'High Street' }]])
    const again = openFunnel(firstOf('v3c'), acts)
    expect(again.view()?.page.fields[0]?.value).toEqual({ street: 'High Street' })
    again.run(async () => start('v3c'))
    await ready(again)
    expect(again.state().form.address).toEqual({ street: 'High Street' })
    expect(again.acts()).toEqual([])
  })
})
