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
    const play = await playFunnel(
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
    await play.press('next')
    expect([play.at(), play.runner().state().error]).toEqual([
      'c',
      { code: 'failed', message: text, operation: 'sendPin' },
    ])
  })

  it('a failure that onFail does not take goes on to the next handler', async () => {
    const play = await playFunnel(
      {
        steps: {
          a: { catch: 'b', next: { do: [{ ...pin, onFail: [{ if: "error.code == 'unset'", to: 'c' }] }], to: 'c' } },
          b: end,
          c: end,
        },
      },
      failing,
    )
    await play.press('next')
    expect(play.at()).toBe('b')
  })

  it('then the catch of the step itself', async () => {
    const play = await playFunnel(
      {
        steps: {
          a: { catch: 'oh', steps: { run: { do: [pin], then: '/b', catch: '/c' }, oh: notice } },
          b: end,
          c: end,
        },
      },
      failing,
    )
    expect(play.at()).toBe('c')
  })

  it('then a waiting step shows the text in its banner and stays, no longer busy', async () => {
    const play = await playFunnel(
      {
        steps: {
          p: { catch: 'oh', steps: { ask: { next: { do: [{ wait: '1s' }, pin], to: '/b' } }, oh: notice } },
          b: end,
        },
      },
      failing,
    )
    await play.press('next')
    expect([play.at(), play.runner().view().page.banner, play.runner().view().busy]).toEqual(['p/ask', text, false])
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
    const play = await playFunnel({ steps }, { ...failing, still: true })
    await play.clock.advance(500)
    expect(play.at()).toBe('p/q/inner')
    await play.settle()
    expect([play.at(), play.texts().includes(`${text} (failed of sendPin)`)]).toEqual(['p/outer', true])
  })

  it('asks the next handler when no branch of a catch holds', async () => {
    const play = await playFunnel(
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
    expect(play.at()).toBe('p/oh')
  })

  it('a failure of what a catch does goes further out', async () => {
    const play = await playFunnel(
      {
        steps: {
          p: { catch: 'oh', steps: { run: { do: [pin], then: '/b', catch: { do: [pin], to: '/b' } }, oh: notice } },
          b: end,
        },
      },
      failing,
    )
    expect([play.at(), play.calls.length]).toEqual(['p/oh', 2])
  })
})

describe('the text of a failure', () => {
  it('is that of "fail"', async () => {
    const play = await playFunnel(
      { steps: { a: { next: [{ if: '!form.agreed', fail: 'Not yet, {form.nickname}' }, { to: 'b' }] }, b: end } },
      { answers: { nickname: 'Ada' } },
    )
    await play.press('next')
    expect([play.at(), play.runner().view().page.banner]).toEqual(['a', 'Not yet, Ada'])
  })

  it('shows a waiting step whose guard fails, without running its effects', async () => {
    const play = await playFunnel({
      steps: {
        a: {
          guard: [{ if: 'true', fail: 'Something is missing' }],
          do: [pin],
          fields: { nickname: { label: 'Nickname', widget: 'text' } },
        },
        b: end,
      },
    })
    expect([play.at(), play.runner().view().page.banner, play.calls]).toEqual(['a', 'Something is missing', []])
    expect(play.tracked).toHaveLength(1)
  })

  it('goes to the catch of a process whose guard fails', async () => {
    const play = await playFunnel({
      steps: {
        a: { guard: [{ if: 'true', fail: 'No' }], catch: 'oh', steps: { run: { do: [pin], then: '/b' }, oh: notice } },
        b: end,
      },
    })
    expect([play.at(), play.texts().includes('No (fail of )'), play.calls]).toEqual(['a/oh', true, []])
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
    const play = await playFunnel({ steps: { a: { next: { do: [pin], to: 'b' } }, b: end } }, failing)
    await play.press('next')
    expect(play.log).toEqual([
      { level: 'warn', what: 'operation-failed', detail: { operation: 'sendPin', code: 'failed' } },
    ])
  })

  it('is there, and logged, also when the engine itself breaks over a reply', async () => {
    const broken = async () => ({
      'response:sendPin': () => {
        throw new TypeError('helper is not a function')
      },
    })
    const play = await playFunnel(
      { steps: { a: { next: { do: [pin], to: 'b' } }, b: end } },
      { lateValidators: broken as never, simulations: { sendPin: [{ status: 200, body: {} }] } },
    )
    await play.press('next')
    expect([play.at(), play.runner().view().page.banner, play.runner().view().busy]).toEqual(['a', text, false])
    expect(play.log).toEqual([
      { level: 'error', what: 'operation-broken', detail: { operation: 'sendPin', error: 'TypeError' } },
    ])
  })

  it('is there, and logged, also for a widget that calls', async () => {
    const broken = async () => ({
      'response:sendPin': () => {
        throw new TypeError('helper is not a function')
      },
    })
    const play = await playFunnel(
      { steps: { a: { next: { do: [pin], to: 'b' } }, b: end } },
      { lateValidators: broken as never, simulations: { sendPin: [{ status: 200, body: {} }] } },
    )
    const sent = play.runner().operation('sendPin')()
    await play.settle()
    expect(await sent).toMatchObject({ ok: false, code: 'failed' })
    expect(play.log).toEqual([
      { level: 'error', what: 'operation-broken', detail: { operation: 'sendPin', error: 'TypeError' } },
    ])
  })

  it('is an error screen when the machine breaks at its start', async () => {
    const funnel = compiledOf({ steps: { a: { next: 'b' }, b: end } })
    const { a } = (funnel.machine as unknown as StateConfig).states!
    a!.entry!.push({ type: 'set' })
    const play = await playFunnel(funnel)
    expect(play.runner().view().failed).toBe('broken')
    expect(play.log).toEqual([{ level: 'error', what: 'machine-error', detail: { message: 'TypeError' } }])
  })

  it('is an error screen when the machine itself breaks: what is left does not look alive', async () => {
    const funnel = compiledOf({ steps: { a: { next: 'b' }, b: end } })
    const { NEXT } = (funnel.machine as unknown as StateConfig).states!.a!.states!['@show']!.on!
    NEXT!.at(-1)!.actions = [{ type: 'set' }]
    const play = await playFunnel(funnel)
    const heard: unknown[] = []
    play.runner().subscribe(() => heard.push(play.runner().view().failed))
    await play.press('next')
    expect(heard.at(-1)).toBe('broken')
    expect(play.log).toEqual([{ level: 'error', what: 'machine-error', detail: { message: 'TypeError' } }])
  })

  it('stays until another step is reached, whatever time its way there takes', async () => {
    const step = {
      run: { do: [{ ...pin, onFail: { do: [{ wait: '2s' }], to: 'oh' } }], then: '/b' },
      oh: { ...notice, final: false, next: 'after' },
      after: { title: '{error.message}.', as: 'notice', final: true },
    }
    const play = await playFunnel({ steps: { a: { steps: step }, b: end } }, failing)
    expect(play.texts()).toContain(`${text} (failed of sendPin)`)
    await play.press('next')
    expect([play.at(), play.texts()]).toEqual(['a/after', ['.', 'a']])
  })
})
