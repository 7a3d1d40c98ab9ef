import { beforeAll, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import type { Scenario } from 'runnel/scenario'
import { loadScenarios } from 'runnel/scenario/load'
import { textsOnScreen } from 'runnel/simulate'
import { scenarioEngine } from '#tests/support/funnels.ts'
import { createSession, type Session, type SessionOptions } from './createSession.ts'
import { openStep } from './openStep.ts'
import { whyElsewhere } from './whyElsewhere.ts'

const engine = scenarioEngine('v3b')
const scenarios = loadScenarios(join('funnels', 'v3b', 'scenarios')).map(({ scenario }) => scenario)

const start = (more: Partial<SessionOptions> = {}): Promise<Session> =>
  createSession({ ...engine, pace: 'instant', ...more })
const at = (session: Session): string => session.runner().state().current
const titles = (session: Session, kind: string): string[] =>
  session.log
    .lines()
    .filter((line) => line.kind === kind)
    .map(({ title }) => title)
/** Until the funnel rests at a step; on a clock that drives itself. */
async function rest(session: Session, step: string): Promise<void> {
  await expect.poll(() => at(session)).toBe(step)
  await expect.poll(() => session.runner().view().busy).toBe(false)
}

describe('a session', () => {
  it('opens a step with generated answers', async () => {
    const session = await start({ step: 'signature' })
    expect(at(session)).toBe('signature')
    expect(session.closed).toBe(false)
    expect(session.runner().state().form).toMatchObject({
      personalDetails: { firstName: expect.any(String) as string },
    })
    session.stop()
  })

  it('opens the step around one without an address, and says so until it is there', async () => {
    const step = 'credit-check/failed'
    const session = await openStep({ ...engine, step })
    const why = () => whyElsewhere(session, step, (path) => path.toUpperCase())
    expect([at(session), session.began.step]).toEqual(['credit-check/pending', 'credit-check'])
    expect(why()).toBe('“CREDIT-CHECK/FAILED” is a part of “CREDIT-CHECK”, which was opened at its beginning.')
    session.waiting()[0]!.answer('failed')
    session.clock.setPace('instant')
    await rest(session, step)
    expect(why()).toBeUndefined()
    session.stop()
  })

  it('runs at once where time does not matter, and answers by name, call by call', async () => {
    const session = await start({ step: 'credit-check', plan: { runCreditCheck: ['otp', 'success'] } })
    await rest(session, 'credit-check/code')
    expect(session.log.lines().find(({ kind, title }) => kind === 'call' && title === 'runCreditCheck')).toMatchObject({
      state: 'ok',
      detail: 'otp',
    })
    expect(session.plan.coming('runCreditCheck')).toEqual(['success'])
    expect(session.plan.whole()).toEqual({ runCreditCheck: ['otp', 'success'] })
    session.stop()
  })

  it('waits for an answer by hand, and time with it', async () => {
    const session = await start({ step: 'credit-check', plan: { runCreditCheck: ['ask'] } })
    await expect.poll(() => session.waiting().length).toBe(1)
    const before = session.clock.now()
    session.waiting()[0]!.answer('failed')
    await rest(session, 'credit-check/failed')
    expect(session.clock.now() - before).toBeLessThan(30_000)
    expect(titles(session, 'error')).toContain("We couldn't complete your credit check. Please try again.")
    expect(session.waiting()).toEqual([])
    expect(session.plan.whole()).toEqual({ runCreditCheck: ['failed', 'ask'] })
    session.stop()
  })

  it('leaves time to a scenario whose next move waits, whatever the pace', async () => {
    const scenario = {
      name: 'waits',
      open: 'credit-check',
      moves: [{ wait: '10s', expect: { elapsed: '10s' } }],
      answers: (await start({ step: 'credit-check' })).player.runner().state().form,
    } as Scenario
    const session = await start({ scenario, plan: { runCreditCheck: ['slow'] } })
    const before = session.clock.now()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([session.clock.now() - before, session.runner().view().busy]).toEqual([0, true])
    await session.playNext()
    expect(session.clock.now() - before).toBeGreaterThanOrEqual(10_000)
    session.stop()
  })

  it('lets time pass by hand', async () => {
    const session = await start({ step: 'credit-check', pace: 'hand', plan: { runCreditCheck: ['slow'] } })
    await expect.poll(() => titles(session, 'call')).toContain('runCreditCheck')
    expect(session.runner().view().busy).toBe(true)
    // First the text for who waits long, then the answer.
    expect(session.clock.next()).toBe(10_000)
    await session.clock.advance(10_000)
    expect(session.clock.next()).toBe(19_000)
    await session.clock.advance(19_000)
    await expect.poll(() => session.log.lines().find(({ title }) => title === 'runCreditCheck')?.state).toBe('ok')
    session.stop()
  })

  it('notes moves, and gets to the same screen by them', async () => {
    const first = await start()
    first.runner().press('start')
    await rest(first, 'address')
    first
      .runner()
      .commit('address', { houseNumber: '12', street: 'Harbour Street', city: 'Whitby', postcode: 'YO21 1AA' })
    first.runner().next()
    await rest(first, 'personal-details')
    first.runner().change('personalDetails.firstName', 'A')
    first.runner().commit('personalDetails.firstName', 'A1')
    first.runner().next()
    expect(first.moves()).toMatchObject([
      { at: 'get-started', press: 'start' },
      { at: 'address', enter: { address: { street: 'Harbour Street' } }, press: 'next' },
      { at: 'personal-details', enter: { 'personalDetails.firstName': 'A1' }, press: 'next' },
    ])
    const second = await start({ moves: first.moves() })
    expect(second.refused).toBeUndefined()
    expect(textsOnScreen(second.runner().view())).toEqual(textsOnScreen(first.runner().view()))
    expect(second.moves()).toEqual(first.moves())
    first.stop()
    second.stop()
  })

  it('says which move does not fit any more', async () => {
    const session = await start({
      moves: [
        { at: 'get-started', press: 'start' },
        { at: 'signature', press: 'next' },
      ],
    })
    expect(session.refused).toContain('Move 2')
    expect(at(session)).toBe('address')
    session.stop()
  })

  it('says of a scenario which move is not as expected, or that it is the end', async () => {
    const moves = [{ at: 'get-started', press: 'start', expect: { step: 'signature' } }, { at: 'address' }]
    const session = await start({ scenario: { name: 'n', moves, expect: { step: 'address', progress: '9/9' } } })
    expect(await session.playNext()).toEqual({ move: 0, texts: ['expected step "signature", but it is "address"'] })
    expect(session.played()).toBe(1)
    expect(await session.playNext()).toMatchObject({
      move: 'end',
      texts: [expect.stringMatching(/^expected progress "9\/9", but/)],
    })
    session.stop()
  })

  describe('plays scenarios to their expected end:', () => {
    const long: Scenario[] = []
    beforeAll(() => void long.push(...scenarios.filter(({ moves }) => moves.length > 2).slice(0, 6)))
    it('move by move, with nothing found', async () => {
      for (const scenario of long) {
        const session = await start({ scenario })
        const found: unknown[] = []
        for (let move = 0; move < scenario.moves.length; move++) found.push(await session.playNext())
        expect({ name: scenario.name, found }).toEqual({
          name: scenario.name,
          found: scenario.moves.map(() => undefined),
        })
        session.stop()
      }
    })
  })
})
