import { describe, expect, it } from 'vitest'
import type { StateConfig } from '#engine/compile/machine/types.ts'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const end = { final: true }
const pin = { call: 'sendPin' }
const failing = { simulations: { sendPin: [{ failure: 'failed' }] } }
const text = 'The pin could not be sent'
const notice = { as: 'notice', title: 'Oh', text: '{error.message} ({error.code} of {error.operation})', final: true }

describe('who handles a failure (7.4)', () => {
  it('the onFail of the call comes first', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: {
            catch: 'b',
            next: { do: [{ ...pin, onFail: [{ if: "error.code == 'failed'", to: 'c' }, { to: 'b' }] }], to: 'b' },
          },
          b: end,
          c: end,
        },
      },
      failing,
    )
    await player.press('next')
    expect([player.at(), player.runner().state().error]).toEqual([
      'c',
      { code: 'failed', message: text, operation: 'sendPin' },
    ])
  })

  it('a failure that onFail does not take goes on to the next handler', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: { catch: 'b', next: { do: [{ ...pin, onFail: [{ if: "error.code == 'unset'", to: 'c' }] }], to: 'c' } },
          b: end,
          c: end,
        },
      },
      failing,
    )
    await player.press('next')
    expect(player.at()).toBe('b')
  })

  it('then the catch of the step itself', async () => {
    const player = await playFunnel(
      {
        steps: {
          a: { catch: 'oh', steps: { run: { do: [pin], then: '/b', catch: '/c' }, oh: notice } },
          b: end,
          c: end,
        },
      },
      failing,
    )
    expect(player.at()).toBe('c')
  })

  it('then a waiting step shows the text in its banner and stays, no longer busy', async () => {
    const player = await playFunnel(
      {
        steps: {
          p: { catch: 'oh', steps: { ask: { next: { do: [{ wait: '1s' }, pin], to: '/b' } }, oh: notice } },
          b: end,
        },
      },
      failing,
    )
    await player.press('next')
    expect([player.at(), player.runner().view().page.banner, player.runner().view().busy]).toEqual([
      'p/ask',
      text,
      false,
    ])
  })

  it('then the nearest catch around it, and a failure in the step that it leads to goes one level further out', async () => {
    const steps = {
      p: {
        catch: 'outer',
        steps: {
          q: {
            catch: 'inner',
            steps: { run: { do: [pin], then: '/b' }, inner: { do: [{ wait: '1s' }, pin], then: '/b' } },
          },
          outer: notice,
        },
      },
      b: end,
    }
    const player = await playFunnel({ steps }, { ...failing, still: true })
    await player.clock.advance(500)
    expect(player.at()).toBe('p/q/inner')
    await player.settle()
    expect([player.at(), player.texts().includes(`${text} (failed of sendPin)`)]).toEqual(['p/outer', true])
  })

  it('asks the next handler when no branch of a catch holds', async () => {
    const player = await playFunnel(
      {
        steps: {
          p: {
            catch: 'oh',
            steps: { run: { do: [pin], then: '/b', catch: [{ if: "error.code == 'unset'", to: '/b' }] }, oh: notice },
          },
          b: end,
        },
      },
      failing,
    )
    expect(player.at()).toBe('p/oh')
  })

  it('a failure of what a catch does goes further out', async () => {
    const player = await playFunnel(
      {
        steps: {
          p: { catch: 'oh', steps: { run: { do: [pin], then: '/b', catch: { do: [pin], to: '/b' } }, oh: notice } },
          b: end,
        },
      },
      failing,
    )
    expect([player.at(), player.calls.length]).toEqual(['p/oh', 2])
  })
})

describe('the text of a failure', () => {
  it('is that of "fail"', async () => {
    const player = await playFunnel(
      { steps: { a: { next: [{ if: '!form.agreed', fail: 'Not yet, {form.nickname}' }, { to: 'b' }] }, b: end } },
      { answers: { nickname: 'Ada' } },
    )
    await player.press('next')
    expect([player.at(), player.runner().view().page.banner]).toEqual(['a', 'Not yet, Ada'])
  })

  it('shows a waiting step whose guard fails, without running its effects', async () => {
    const player = await playFunnel({
      steps: {
        a: {
          guard: [{ if: 'true', fail: 'Something is missing' }],
          do: [pin],
          fields: { nickname: { label: 'Nickname', widget: 'text' } },
        },
        b: end,
      },
    })
    expect([player.at(), player.runner().view().page.banner, player.calls]).toEqual(['a', 'Something is missing', []])
    expect(player.tracked).toHaveLength(1)
  })

  it('goes to the catch of a process whose guard fails', async () => {
    const player = await playFunnel({
      steps: {
        a: { guard: [{ if: 'true', fail: 'No' }], catch: 'oh', steps: { run: { do: [pin], then: '/b' }, oh: notice } },
        b: end,
      },
    })
    expect([player.at(), player.texts().includes('No (fail of )'), player.calls]).toEqual(['a/oh', true, []])
  })

  it('is said once: by the banner, unless the step says it itself', async () => {
    const steps = (oh: object) => ({
      a: { catch: 'oh', steps: { run: { do: [pin], then: '/b' }, oh: { ...notice, ...oh } } },
      b: end,
    })
    expect((await playFunnel({ steps: steps({}) }, failing)).runner().view().notice?.banner).toBe('')
    expect((await playFunnel({ steps: steps({ text: 'Sorry' }) }, failing)).runner().view().notice?.banner).toBe(text)
  })

  it('is logged with operation and code', async () => {
    const player = await playFunnel({ steps: { a: { next: { do: [pin], to: 'b' } }, b: end } }, failing)
    await player.press('next')
    expect(player.log).toEqual([
      { level: 'warn', what: 'operation-failed', detail: { operation: 'sendPin', code: 'failed' } },
    ])
  })

  it('is there, and logged, also when the engine itself breaks over a reply', async () => {
    const broken = async () => ({
      'response:sendPin': () => {
        throw new TypeError('helper is not a function')
      },
    })
    const player = await playFunnel(
      { steps: { a: { next: { do: [pin], to: 'b' } }, b: end } },
      { lateValidators: broken as never, simulations: { sendPin: [{ status: 200, body: {} }] } },
    )
    await player.press('next')
    expect([player.at(), player.runner().view().page.banner, player.runner().view().busy]).toEqual(['a', text, false])
    expect(player.log).toEqual([
      { level: 'error', what: 'operation-broken', detail: { operation: 'sendPin', error: 'TypeError' } },
    ])
  })

  it('is there, and logged, also for a widget that calls', async () => {
    const broken = async () => ({
      'response:sendPin': () => {
        throw new TypeError('helper is not a function')
      },
    })
    const player = await playFunnel(
      { steps: { a: { next: { do: [pin], to: 'b' } }, b: end } },
      { lateValidators: broken as never, simulations: { sendPin: [{ status: 200, body: {} }] } },
    )
    const sent = player.runner().operation('sendPin')()
    await player.settle()
    expect(await sent).toMatchObject({ ok: false, code: 'failed' })
    expect(player.log).toEqual([
      { level: 'error', what: 'operation-broken', detail: { operation: 'sendPin', error: 'TypeError' } },
    ])
  })

  it('is an error screen when the machine breaks at its start', async () => {
    const funnel = compiledOf({ steps: { a: { next: 'b' }, b: end } })
    const { a } = (funnel.machine as unknown as StateConfig).states!
    a!.entry = [{ type: 'set' }]
    const player = await playFunnel(funnel)
    expect(player.runner().view().failed).toBe('broken')
    expect(player.log).toEqual([{ level: 'error', what: 'machine-error', detail: { message: 'TypeError' } }])
  })

  it('is an error screen when the machine itself breaks: what is left does not look alive', async () => {
    const funnel = compiledOf({ steps: { a: { next: 'b' }, b: end } })
    const { NEXT } = (funnel.machine as unknown as StateConfig).states!.a!.states!['@show']!.on!
    NEXT!.at(-1)!.actions = [{ type: 'set' }]
    const player = await playFunnel(funnel)
    const heard: unknown[] = []
    player.runner().subscribe(() => heard.push(player.runner().view().failed))
    await player.press('next')
    expect(heard.at(-1)).toBe('broken')
    expect(player.log).toEqual([{ level: 'error', what: 'machine-error', detail: { message: 'TypeError' } }])
  })

  const unseen = (): never => {
    throw new TypeError('secret')
  }
  const said = [{ level: 'error', what: 'machine-error', detail: { message: 'TypeError' } }]

  it('is an error screen when the view cannot be made: the old one does not stay, dead', async () => {
    const funnel = compiledOf({ steps: { a: { title: 'A', next: 'b' }, b: { title: 'B', ...end } } })
    const player = await playFunnel(funnel)
    player.runner().view()
    Object.defineProperty(funnel.steps.b!, 'title', { get: unseen })
    const heard: unknown[] = []
    player.runner().subscribe(() => heard.push(player.runner().view().failed))
    await player.press('next')
    const view = player.runner().view()
    expect([heard.at(-1), view.failed, view.page.title, player.runner().state().current]).toEqual([
      'broken',
      'broken',
      'A',
      'b',
    ])
    expect(player.log).toEqual(said)
  })

  it('is an error screen when what is done throws before the machine hears of it', async () => {
    const funnel = compiledOf({ steps: { a: { next: 'b' }, b: end } })
    const player = await playFunnel(funnel)
    player.runner().view()
    Object.defineProperty(funnel.steps.a!, 'automatic', { get: unseen })
    await player.press('next')
    expect(player.runner().view().failed).toBe('broken')
    expect(player.log).toEqual(said)
  })

  it('stays until another step is reached, whatever time its way there takes', async () => {
    const step = {
      run: { do: [{ ...pin, onFail: { do: [{ wait: '2s' }], to: 'oh' } }], then: '/b' },
      oh: { ...notice, final: false, next: 'after' },
      after: { title: '{error.message}.', as: 'notice', final: true },
    }
    const player = await playFunnel({ steps: { a: { steps: step }, b: end } }, failing)
    expect(player.texts()).toContain(`${text} (failed of sendPin)`)
    await player.press('next')
    expect([player.at(), player.texts()]).toEqual(['a/after', ['.', 'a']])
  })
})
