import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { otpChallenges, turns } from '../database/tables/index.ts'
import { createProviders } from '../providers/index.ts'
import { limits } from '../policy/limits.ts'
import { inTurn } from '../services/turns.ts'
import { apply, subjectOf, submission } from '../testing/applicant.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
const providers = createProviders({})
beforeAll(async () => {
  site = await startApp({ providers })
})
afterAll(() => site.close())
afterEach(() => vi.restoreAllMocks())

async function applicant(lastName: string, on = site) {
  const visitor = on.visit()
  const { id, reference, given } = await apply(visitor, submission(lastName, 'affiliatetech'))
  return {
    id,
    visitor,
    verify: () => visitor.call('verifyUser', { clientRefId: reference, ...subjectOf(given) }),
    move: (address: object) =>
      visitor.call('submitForm', { ...given, claim_request_id: id, address: { ...given.address, ...address } }),
    run: () => visitor.call('runCreditCheck', { claimRequestId: id }),
    searchAlone: () =>
      visitor.call('providerCreditCheck', { provider: 'affiliatetech', clientRefId: reference, ...subjectOf(given) }),
    enter: (verificationId: string, otp = '123456') => visitor.call('checkOtp', { verificationId, otp }),
    resend: (verificationId: string) => visitor.call('resendOtp', { claimRequestId: id, verificationId }),
    challenges: () => on.deps.db.select().from(otpChallenges).where(eq(otpChallenges.claimRequestId, id)),
  }
}

describe('a verification', () => {
  it('is about a home: another one takes it away', async () => {
    const { verify, move, searchAlone } = await applicant('Walker')
    expect((await verify()).body.data.decision).toBe('ALLOW')
    await move({ houseNumber: '99', postcode: 'M1 1AE' })
    const refused = await searchAlone()
    expect([refused.status, refused.body.error]).toEqual([400, 'Verification required for credit check'])
  })

  it('decided at another address says nothing of this one', async () => {
    const decide = providers.identity.verifyUser.bind(providers.identity)
    vi.spyOn(providers.identity, 'verifyUser').mockImplementation(async (subject) => {
      const verification = await decide(subject)
      return subject.address.postcode === 'LS1 1AA'
        ? { ...verification, decision: 'DENIED', status: 'DENIED', verificationId: '' }
        : verification
    })
    const { verify, move, run } = await applicant('Walker')
    expect((await run()).body.success).toBe(false)
    await move({ houseNumber: '99', postcode: 'M1 1AE' })
    expect((await verify()).body.data.decision).toBe('ALLOW')
    await move({})
    expect((await run()).body.success).toBe(false)
  })

  it('holds when the same address is written otherwise', async () => {
    const { verify, move, searchAlone } = await applicant('Walker')
    await verify()
    await move({ houseNumber: 'No. 12', postcode: 'ls11aa' })
    expect((await searchAlone()).status).toBe(200)
  })

  it('that comes back when the applicant has moved is not kept', async () => {
    const decide = providers.identity.verifyUser.bind(providers.identity)
    const { verify, move, searchAlone } = await applicant('Walker')
    vi.spyOn(providers.identity, 'verifyUser').mockImplementation(async (subject) => {
      await move({ houseNumber: '99' })
      return decide(subject)
    })
    await verify()
    expect((await searchAlone()).status).toBe(400)
  })
})

describe('a bureau that asks for a code again', () => {
  it('is asked once more for each code that is accepted, and each search is counted', async () => {
    let asked = 0
    const search = vi.fn(async () => ({
      status: 'challenge' as const,
      verificationId: `again-${(asked += 1)}`,
      phoneLastFour: '0123',
    }))
    const production = await startApp({
      providers: { ...providers, bureaux: { ...providers.bureaux, search } },
      limits: limits(true),
    })
    const { run, enter } = await applicant('Walker', production)
    for (let time = 0; time < 20; time += 1) await run()
    expect(search).toHaveBeenCalledTimes(1)
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1) {
      await enter(`again-${asked}`)
      statuses.push((await run()).status)
    }
    expect(search).toHaveBeenCalledTimes(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    // The codes were counted as sent: the phone gets no more.
    production.pass(1)
    expect((await (await applicant('Challenge', production)).verify()).status).toBe(429)
    await production.close()
  })

  it('gives no more tries than the codes that may be sent', async () => {
    vi.spyOn(providers.bureaux, 'search').mockImplementation(async () => ({
      status: 'challenge',
      verificationId: 'the same',
      phoneLastFour: '0123',
    }))
    const { run, enter, challenges } = await applicant('Walker')
    for (let time = 0; time < 4; time += 1) {
      await run()
      await enter('the same')
    }
    const [row] = await challenges()
    expect(row!.sends).toBe(4)
    expect(row!.attempts).toBeGreaterThan(1)
  })
})

/** Waits until so many calls ask for the same work. */
function asking(times: number): Promise<unknown> {
  const { keyed } = site.deps
  let asked = 0
  return new Promise<void>((done) => {
    vi.spyOn(site.deps, 'keyed').mockImplementation((what) => {
      if (what.startsWith('under way: ') && (asked += 1) === times) done()
      return keyed(what)
    })
  })
}

describe('what is paid for', () => {
  it('is one code for presses at once', async () => {
    const { run, resend } = await applicant('Challenge')
    const { verificationId } = (await run()).body
    const allAsk = asking(5)
    const sent = vi.spyOn(providers.identity, 'resendOtp').mockImplementation(async () => void (await allAsk))
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => resend(verificationId)))).map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(sent).toHaveBeenCalledTimes(1)
    expect((await resend(verificationId)).status).toBe(200)
    expect((await resend(verificationId)).status).toBe(429)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('is one address search for the same one at once', async () => {
    const find = providers.addresses.search.bind(providers.addresses)
    const allAsk = asking(10)
    const searched = vi
      .spyOn(providers.addresses, 'search')
      .mockImplementation((asked) => allAsk.then(() => find(asked)))
    const visitor = site.visit()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        visitor.call('searchAddresses', { search: 'LS1 1AA', applicationName: 'x', sessionId: 's' }),
      ),
    )
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(searched).toHaveBeenCalledTimes(1)
    await visitor.call('searchAddresses', { search: 'LS1 1AA', applicationName: 'x', sessionId: 's' })
    expect(searched).toHaveBeenCalledTimes(2)
  })
})

describe('a turn', () => {
  const work = { held: async () => undefined, work: async () => 'done' }

  it('whose holder died ends after the time that the service may take, and a margin', async () => {
    const { deps } = site
    const died = {
      key: deps.keyed('turn: test'),
      holder: '00000000-0000-4000-8000-000000000000',
      endsAt: new Date(deps.now().getTime() + 45_000),
    }
    await deps.db.insert(turns).values(died)
    const waiting = inTurn(deps, { name: 'test', patience: 15_000, ...work })
    site.pass(45_001)
    expect(await waiting).toBe('done')
    expect(await deps.db.select().from(turns)).toEqual([])
  })

  it('lasts as long as the service may take, and is given back by its holder only', async () => {
    const { deps } = site
    const at = deps.now().getTime()
    await inTurn(deps, {
      name: 'test',
      patience: 15_000,
      held: work.held,
      work: async () => {
        const [row] = await deps.db.select().from(turns)
        expect(row!.endsAt.getTime() - at - 45_000).toBeLessThan(1000)
        await deps.db.update(turns).set({ holder: '00000000-0000-4000-8000-000000000000' })
      },
    }).catch(() => undefined)
    expect(await deps.db.select().from(turns)).toHaveLength(1)
    await deps.db.delete(turns)
  })

  it('is one caller’s at a time', async () => {
    let [now, most] = [0, 0]
    const once = () =>
      inTurn(site.deps, {
        name: 'test',
        patience: 0,
        held: work.held,
        work: async () => {
          most = Math.max(most, (now += 1))
          await new Promise((passed) => setTimeout(passed, 20))
          now -= 1
          return true
        },
      })
    await Promise.all([once(), once(), once()])
    expect(most).toBe(1)
  })
})
