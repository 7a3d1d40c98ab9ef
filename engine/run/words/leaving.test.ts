import { describe, expect, it } from 'vitest'
import { playFunnel, type TestPlayer } from '#engine/scenario/testing/playFunnel.ts'
import type { PlayerOptions } from '#engine/simulate/player.ts'

const confirmed = [{ if: "payment.status == 'paid'", to: '@next' }, { fail: 'Nothing was paid' }]
const asking = { call: 'readPayment', as: 'payment', with: { payment: '= event.payment' } }
const steps = {
  a: { fields: { nickname: { label: 'Nickname', widget: 'text' } } },
  pay: {
    next: { do: [{ call: 'startPayment', as: 'started', with: { fee: 30 } }], leave: 'started' },
    on: { startPayment: { do: [asking], to: confirmed } },
  },
  paid: { final: true },
}

/** A journey that has left to pay. */
async function left(options: Partial<PlayerOptions> = {}, more: object = {}): Promise<TestPlayer> {
  const player = await playFunnel({ steps, ...more }, options)
  player.enter({ nickname: 'Ada' })
  await player.press('next')
  await player.press('next')
  return player
}

async function back(player: TestPlayer, given: Record<string, string> = { payment: 'P1' }): Promise<void> {
  await player.comeBack(given)
  await player.settle()
}

const called = ({ calls }: TestPlayer, name: string): number =>
  calls.filter(({ operation }) => operation === name).length
const refusals = ({ log }: TestPlayer) =>
  log.filter(({ what }) => what === 'return-refused').map(({ detail }) => detail)

describe('leaving for another site (7.13)', () => {
  const to = (address: string) => ({ startPayment: [{ output: { id: 'P1', address } }] })

  it.each(['https://pay.example.org/P1', 'https://PAY.example.org:443/P1?a=b'])(
    'goes to a host of the contract: %s',
    async (address) => {
      const player = await left({ simulations: to(address) })
      expect(player.away()).toBe(new URL(address).href)
      expect(player.at()).toBe('pay')
    },
  )

  it.each([
    'http://pay.example.org/P1',
    'https://pay.example.org:8443/P1',
    'https://pay.example.org.evil.example/P1',
    'https://evil.example/pay.example.org',
    'https://pay.example.org@evil.example/P1',
    'https://person@pay.example.org/P1',
    'https://:word@pay.example.org/P1',
    'https://evil.example\\@pay.example.org/P1',
    'javascript:location="https://pay.example.org"',
    '//pay.example.org/P1',
    '/P1',
    '',
  ])('refuses anything else: %s', async (address) => {
    const player = await left({ simulations: to(address) })
    expect([player.away(), player.at(), player.runner().view().over]).toEqual([undefined, 'pay', false])
    expect(player.texts()).toContain('The payment could not be started. Nothing was taken')
    expect(player.log).toContainEqual({ level: 'error', what: 'leave-refused', detail: { operation: 'startPayment' } })
  })

  it('says before where it leads', async () => {
    const player = await playFunnel({ steps }, { open: 'pay', answers: { nickname: 'Ada' } })
    expect(player.texts()).toContain('You will go to pay.example.org and come back here')
  })
})

describe('coming back (7.13)', () => {
  it('goes on once our server has confirmed it, with nothing but what was declared', async () => {
    const player = await left()
    await back(player, { payment: 'P1', paid: 'yes', source: 'evil' })
    expect([player.at(), player.form()]).toEqual(['paid', { nickname: 'Ada' }])
    expect(player.calls.at(-1)).toMatchObject({ operation: 'readPayment', inputs: { payment: 'P1' } })
    expect(player.runner().state().event).toEqual({ payment: 'P1' })
  })

  it('believes nothing that came along: what the server says counts', async () => {
    const player = await left({ simulations: { readPayment: [{ output: { status: 'refused' } }] } })
    await back(player)
    expect(player.at()).toBe('pay')
    expect(player.texts()).toContain('Nothing was paid')
  })

  it('asks our server once, whatever else the step says when it is shown', async () => {
    const rings = { ...steps.pay, do: [{ emit: 'bell-rung' }] }
    const player = await left({}, { steps: { ...steps, pay: rings } })
    await back(player)
    expect([player.at(), called(player, 'readPayment')]).toEqual(['paid', 1])
  })

  it('uses the way back up before anything else happens', async () => {
    let text: string | null = null
    let isLate = false
    const store = {
      load: () => text,
      save: (saved: string) => void (text = saved),
      clear: () => void (text = null),
      later: (save: () => void) => (isLate ? undefined : save()),
    }
    const player = await left({ store })
    expect(text).toContain('departure-1')
    isLate = true
    await player.comeBack({ payment: 'P1' })
    expect(text).toContain('Ada')
    expect(text).not.toContain('departure-1')
  })

  it('refuses the same way back a second time, keeps the answers, and says so', async () => {
    const player = await left()
    await back(player)
    await back(player)
    expect([called(player, 'readPayment'), player.form(), refusals(player)]).toEqual([
      1,
      { nickname: 'Ada' },
      [{ why: 'used or unknown' }],
    ])
    expect(player.texts().some((text) => text.startsWith('This way back was used before'))).toBe(true)
  })

  it('refuses an id that is not its own, which leaves the true one as it was', async () => {
    const player = await left()
    await back(player, { returned: 'departure-2', payment: 'P1' })
    expect([player.at(), called(player, 'readPayment')]).toEqual(['pay', 0])
    await back(player)
    expect(player.at()).toBe('paid')
  })

  it('refuses an earlier departure once there is another', async () => {
    const player = await left()
    await player.load()
    await player.settle()
    await player.press('next')
    await back(player, { returned: 'departure-1', payment: 'P1' })
    expect([player.at(), called(player, 'readPayment')]).toEqual(['pay', 0])
  })

  it.each([
    [
      'after an hour',
      async (player: TestPlayer) => player.clock.advance(60 * 60_000 + 1),
      { payment: 'P1' },
      'too late',
      'This way back was used before',
    ],
    [
      'without what must come along',
      async () => undefined,
      {} as Record<string, string>,
      'malformed',
      'The other site did not say what happened',
    ],
  ])('refuses a return %s', async (_, before, given, why, says) => {
    const player = await left()
    await before(player)
    await back(player, given)
    expect([player.at(), called(player, 'readPayment'), refusals(player)]).toEqual(['pay', 0, [{ why }]])
    expect(player.texts().some((text) => text.startsWith(says))).toBe(true)
  })

  it('refuses a return to a browser that does not have the journey', async () => {
    const other = await playFunnel({ steps }, { query: { returned: 'departure-1', payment: 'P1' }, open: 'pay' })
    expect([called(other, 'readPayment'), refusals(other)]).toEqual([0, [{ why: 'another browser' }]])
    expect(other.texts().some((text) => text.includes('this browser does not have the form'))).toBe(true)
  })

  it('is no event that a script can make', async () => {
    const player = await playFunnel({ steps }, { open: 'pay', answers: { nickname: 'Ada' } })
    player.raise('startPayment', { payment: 'P1' })
    await player.settle()
    expect([player.at(), called(player, 'readPayment')]).toEqual(['pay', 0])
  })

  it('is not needed: who comes back without it finds the step and can leave again', async () => {
    const player = await left()
    await player.load()
    await player.settle()
    expect([player.at(), player.runner().view().busy, player.form()]).toEqual(['pay', false, { nickname: 'Ada' }])
    await player.press('next')
    await back(player)
    expect(player.at()).toBe('paid')
  })

  it('does not travel with a link to finish later', async () => {
    const player = await left({}, { persist: { in: 'server' } })
    expect(player.copied()).toContain('Ada')
    expect(player.copied()).not.toContain('departure-1')
  })

  describe('when landing opens an earlier step first', () => {
    const code = { label: 'Code', widget: 'text', required: 'Code?' }
    const asksAgain = { steps: { ...steps, a: { fields: { ...steps.a.fields, 'local.code': code } } } }
    const saysRefused = (player: TestPlayer) =>
      player.texts().some((text) => text.startsWith('This way back was used before'))
    /** Back at the first step, which asks again for what was not kept. */
    async function waiting(options: Partial<PlayerOptions> = {}): Promise<TestPlayer> {
      const player = await playFunnel(asksAgain, options)
      player.enter({ nickname: 'Ada', 'local.code': 'x' })
      await player.press('next')
      await player.press('next')
      await back(player)
      expect([player.at(), called(player, 'readPayment'), saysRefused(player)]).toEqual(['a', 0, false])
      expect(player.stored()).not.toContain('departure-1')
      return player
    }
    const goOn = async (player: TestPlayer): Promise<void> => {
      player.enter({ 'local.code': 'x' })
      await player.press('next')
      await player.settle()
    }

    it('is taken once the step that was left is shown, and once only', async () => {
      const player = await waiting()
      await goOn(player)
      expect([player.at(), called(player, 'readPayment')]).toEqual(['paid', 1])
      expect(player.calls.at(-1)).toMatchObject({ operation: 'readPayment', inputs: { payment: 'P1' } })
      await player.load('pay')
      await player.settle()
      await goOn(player)
      expect([player.at(), called(player, 'readPayment')]).toEqual(['pay', 1])
    })

    it('outlives a reload', async () => {
      const player = await waiting()
      await player.load()
      await player.settle()
      await goOn(player)
      expect([player.at(), called(player, 'readPayment')]).toEqual(['paid', 1])
    })

    it.each<Record<string, string>>([{ payment: 'P1' }, { returned: '', payment: 'P9' }])(
      'is not replaced by a second return: %o',
      async (given) => {
        const player = await waiting()
        await back(player, given)
        expect([player.at(), called(player, 'readPayment'), saysRefused(player)]).toEqual(['a', 0, true])
        await goOn(player)
        expect(player.calls.at(-1)).toMatchObject({ operation: 'readPayment', inputs: { payment: 'P1' } })
      },
    )

    it('is void an hour after the departure', async () => {
      const player = await waiting()
      await player.clock.advance(60 * 60_000 + 1)
      await goOn(player)
      expect([player.at(), called(player, 'readPayment'), saysRefused(player)]).toEqual(['pay', 0, true])
      expect(refusals(player)).toEqual([{ why: 'too late' }])
    })

    it('does not travel with a link to finish later', async () => {
      const player = await playFunnel({ ...asksAgain, persist: { in: 'server' } })
      player.enter({ nickname: 'Ada', 'local.code': 'x' })
      await player.press('next')
      await player.press('next')
      await back(player)
      expect(player.stored()).toContain('P1')
      expect(player.copied()).not.toContain('P1')
    })

    it('also waits for what a new definition asks', async () => {
      const player = await left()
      const level = { label: 'Level', widget: 'text', required: 'Level?' }
      const asks = { fields: { ...steps.a.fields, level } }
      const changed = await playFunnel(
        { steps: { ...steps, a: asks } },
        { stored: player.stored()!, query: { returned: 'departure-1', payment: 'P1' }, open: 'pay' },
      )
      expect([changed.at(), called(changed, 'readPayment'), changed.form()]).toEqual(['a', 0, { nickname: 'Ada' }])
      changed.enter({ level: 'high' })
      await changed.press('next')
      await changed.settle()
      expect([changed.at(), called(changed, 'readPayment')]).toEqual(['paid', 1])
    })
  })
})

describe('leaving from a section of a task list (3.13)', () => {
  const more = {
    sections: { about: { title: 'About', steps: ['a'] }, fee: { title: 'Fee', steps: ['pay'] } },
    order: ['tasks', 'a', 'pay', 'paid'],
    steps: { tasks: { tasks: true }, ...steps },
  }
  const statuses = (player: TestPlayer) =>
    player
      .runner()
      .view()
      .page.tasks?.tasks.map(({ status }) => status)

  it('completes it only when the payment is confirmed', async () => {
    const player = await playFunnel(more)
    player.runner().go('pay')
    await player.settle()
    await player.press('next')
    expect(player.away()).toBeDefined()
    // Back from the other site, without a return.
    await player.load()
    await player.settle()
    expect(player.at()).toBe('pay')
    await player.press('back')
    expect([player.at(), statuses(player)]).toEqual(['tasks', ['not started', 'not started']])
    player.runner().go('paid')
    await player.settle()
    expect(player.at()).toBe('tasks')
    await back(player)
    expect([player.at(), statuses(player)]).toEqual(['tasks', ['not started', 'completed']])
    await back(player)
    expect(refusals(player)).toEqual([{ why: 'used or unknown' }])
    expect(called(player, 'readPayment')).toBe(1)
  })
})
