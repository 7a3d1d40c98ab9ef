import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProviders } from '../providers/index.ts'
import { limits, otpRules } from '../policy/limits.ts'
import { rateCounters } from '../database/tables/index.ts'
import { argon2id } from '../services/accounts/passwords.ts'
import { apply, pngDataUrl, subjectOf, submission } from '../testing/applicant.ts'
import type { Answer, Browser } from '../testing/browser.ts'
import { startApp, type BrandKind, type Site } from '../testing/startApp.ts'

/** Checks of the password `slow`, which run until the test ends them. */
const slow = { running: 0, most: 0, end: Promise.resolve() }
const { verify } = argon2id
/** What is wrong in any case need not take its time. */
beforeEach(() => {
  vi.spyOn(argon2id, 'verify').mockImplementation(async (hashed, password) => {
    if (password !== 'slow') return password !== 'wrong' && verify(hashed, password)
    slow.most = Math.max(slow.most, (slow.running += 1))
    await slow.end
    slow.running -= 1
    return false
  })
})

const providers = createProviders({})
let site: Site
beforeAll(async () => {
  site = await startApp({ limits: limits(true), providers })
})
afterAll(() => site.close())

let made = 0
/** A network address that nobody has called from. */
const newAddress = (): string => `198.18.${Math.floor((made += 1) / 200)}.${made % 200}`
/** A birth date, a postcode and a phone number that nobody has. */
function newPerson() {
  made += 1
  return {
    dateOfBirth: `19${60 + (made % 30)}-0${1 + (made % 9)}-1${made % 10}T00:00:00.000Z`,
    postcode: `LS${1 + (made % 9)} ${Math.floor(made / 26) % 10}A${String.fromCharCode(65 + (made % 26))}`,
    phoneNumber: `07700${String(900_000 + made)}`,
  }
}
type Given = Partial<
  { firstName: string; lastName: string; houseNumber: string; street: string; email: string } & ReturnType<
    typeof newPerson
  >
>

const answersOf = (
  { firstName = 'Ann', lastName = 'Walker', houseNumber = '12', street = 'High Street', email, ...given }: Given,
  kind: BrandKind = 'mcg',
) => {
  const { dateOfBirth, postcode, phoneNumber } = { ...newPerson(), ...given }
  const form = submission(lastName, kind)
  return {
    ...form,
    personalDetails: { ...form.personalDetails, firstName, dateOfBirth },
    address: { ...form.address, houseNumber, street, postcode },
    contactDetails: { ...form.contactDetails, phoneNumber, ...(email ? { email } : {}) },
  }
}

/** An applicant with a new browser at a new address, unless given. */
async function applicant(
  given: Given,
  kind: BrandKind = 'mcg',
  visitor: Browser = site.visit({ address: newAddress() }),
) {
  const { id, reference, given: form } = await apply(visitor, answersOf(given, kind))
  return {
    visitor,
    id,
    given: form,
    search: () => visitor.call('runCreditCheck', { claimRequestId: id }),
    startKba: () =>
      visitor.call('startKba', {
        clientRefId: reference,
        personalDetails: form.personalDetails,
        address: form.address,
      }),
    verify: () => visitor.call('verifyUser', { clientRefId: reference, ...subjectOf(form) }),
    createUser: () => visitor.call('createUser', { email: form.contactDetails.email, claim_request_id: id }),
    tryCode: (verificationId: string, otp: string) => visitor.call('checkOtp', { verificationId, otp }),
    resend: (verificationId: string) => visitor.call('resendOtp', { claimRequestId: id, verificationId }),
  }
}

const signIn = (visitor: Browser, email: string, password = 'wrong') => visitor.call('signIn', { email, password })
const existing = { email: 'existing@example.com', password: 'portal-demo-1' }
const statusOf = ({ status }: Answer) => status

/** Calls one after the other, and how many of them were answered before the first refusal; it must say how long to wait, and the next be refused as well. */
async function untilRefused(call: (time: number) => Promise<Answer>, most = 150): Promise<number> {
  for (let time = 0; time < most; time += 1) {
    const answer = await call(time)
    if (answer.status !== 429) continue
    expect(answer.body).toEqual({ success: false, error: expect.any(String) })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call(time + 1)).status).toBe(429)
    return time
  }
  return most
}

describe('a person is the same however they are written', () => {
  const spelling = (time: number): Given => {
    const firstNames = ['Ann', 'Ann.', 'ANN', 'A n n', 'Ánn', 'ann', 'An-n']
    const streets = ['High Street', 'High St', 'HIGH ST.', 'The High Street']
    return { firstName: firstNames[time % 7]!, street: streets[time % 4]!, houseNumber: time % 2 ? '12' : ' 12 ' }
  }

  it('to searches: ten in a day, whatever the claim request, browser and network', async () => {
    const person = newPerson()
    expect(
      await untilRefused(async (time) =>
        (await applicant({ ...person, lastName: 'Bureaudown', ...spelling(time) })).search(),
      ),
    ).toBe(10)
    expect((await (await applicant({ lastName: 'Bureaudown' })).search()).status).toBe(200)
  })

  it('to searches at other homes', async () => {
    const { dateOfBirth } = newPerson()
    expect(
      await untilRefused(async (time) =>
        (
          await applicant({ dateOfBirth, firstName: 'Maximiliane', lastName: 'Nofind', houseNumber: String(time + 1) })
        ).search(),
      ),
    ).toBe(10)
  })

  it('to searches under other names, at twice as many', async () => {
    const person = newPerson()
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    expect(
      await untilRefused(async (time) =>
        (await applicant({ ...person, firstName: `Ann${letters[time]}`, lastName: 'Nofind' })).search(),
      ),
    ).toBe(20)
  })

  it('to identity checks', async () => {
    const person = newPerson()
    expect(
      await untilRefused(async (time) =>
        (await applicant({ ...person, lastName: 'Kbapass', ...spelling(time) }, 'valifi')).startKba(),
      ),
    ).toBe(10)
  })
})

describe('a failed identity check', () => {
  it('is not got rid of by writing a name or a home in another way', async () => {
    const asked = vi.spyOn(providers.kba, 'start')
    const { visitor, id, given, startKba } = await applicant({ lastName: 'Kbafail' }, 'valifi')
    expect((await startKba()).body.decision).toBe('FAIL')
    for (const [at, [firstName, houseNumber]] of (
      [
        ['Ann.', '12'],
        ['ÁNN', ' 12'],
        ['ann', 'No. 12'],
      ] as const
    ).entries()) {
      const { status } = await visitor.call('submitForm', {
        ...given,
        claim_request_id: id,
        signature: pngDataUrl(301 + at),
        personalDetails: { ...given.personalDetails, firstName },
        address: { ...given.address, houseNumber },
      })
      expect(status).toBe(200)
      expect((await startKba()).body.decision).toBe('FAIL')
    }
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('who is refused uses up nobody else’s limit', () => {
  it('a browser that may search no more searches nobody', async () => {
    const visitor = site.visit({ address: newAddress() })
    const mine = async () => (await applicant({ lastName: 'Nofind' }, 'mcg', visitor)).search()
    expect(await untilRefused(mine)).toBe(20)
    const victim = newPerson()
    for (let time = 0; time < 12; time += 1)
      expect((await (await applicant({ ...victim, lastName: 'Nofind' }, 'mcg', visitor)).search()).status).toBe(429)
    expect((await (await applicant({ ...victim, lastName: 'Nofind' })).search()).status).toBe(200)
  })
})

describe('repeats', () => {
  it('that run at once cost one search, and what is held costs none', async () => {
    const asked = vi.spyOn(providers.bureaux, 'search')
    const person = newPerson()
    const { search } = await applicant({ ...person, lastName: 'Nofind' })
    const answers = await Promise.all(Array.from({ length: 50 }, search))
    expect(new Set(answers.map(statusOf))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.creditCheckId)).size).toBe(1)
    expect(asked).toHaveBeenCalledTimes(1)
    // Nine more of the ten are left.
    expect(await untilRefused(async () => (await applicant({ ...person, lastName: 'Nofind' })).search())).toBe(9)
  })

  it('of a refused search are refused at once as well, and leave no search behind', async () => {
    const person = { ...newPerson(), lastName: 'Nofind' }
    for (let time = 0; time < 10; time += 1) await (await applicant(person)).search()
    const { search, visitor, id } = await applicant(person)
    const answers = await Promise.all(Array.from({ length: 20 }, search))
    expect(new Set(answers.map(statusOf))).toEqual(new Set([429]))
    expect((await visitor.call('readCreditCheck', { claimRequestId: id })).body).toMatchObject({ success: false })
    site.pass(Number(answers[0]!.headers['retry-after']) * 1000)
    expect((await search()).body).toMatchObject({ success: true })
  })

  it('of an identity check that run at once cost one', async () => {
    const asked = vi.spyOn(providers.kba, 'start')
    const { startKba } = await applicant({ lastName: 'Kbatwice' }, 'valifi')
    const answers = await Promise.all(Array.from({ length: 50 }, startKba))
    expect(new Set(answers.map(statusOf))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.correlationId)).size).toBe(1)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('of a verification that run at once send one code', async () => {
    const asked = vi.spyOn(providers.identity, 'verifyUser')
    const { verify } = await applicant({ lastName: 'Challenge' }, 'affiliatetech')
    const answers = await Promise.all(Array.from({ length: 50 }, verify))
    expect(new Set(answers.map(statusOf))).toEqual(new Set([200]))
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('of a verification that come a little late send no other code, unless no try of it is left', async () => {
    const asked = vi.spyOn(providers.identity, 'verifyUser')
    const { verify, tryCode } = await applicant({ lastName: 'Challenge' }, 'affiliatetech')
    const first = (await verify()).body.data
    site.pass(2000)
    expect((await verify()).body.data).toEqual(first)
    expect(asked).toHaveBeenCalledTimes(1)
    for (let time = 0; time < otpRules.tries; time += 1) {
      expect((await verify()).body.data).toEqual(first)
      await tryCode(first.verification_id, '200000')
    }
    expect(asked).toHaveBeenCalledTimes(1)
    await verify()
    expect(asked).toHaveBeenCalledTimes(2)
    site.pass(6000)
    await verify()
    expect(asked).toHaveBeenCalledTimes(3)
  })
})

describe('one-time codes', () => {
  const challenged = async (given: Given, visitor?: Browser) => {
    const { verify, tryCode, resend } = await applicant({ lastName: 'Challenge', ...given }, 'affiliatetech', visitor)
    const answer = await verify()
    const verificationId = answer.body.data?.verification_id
    return { answer, tryCode: (otp: string) => tryCode(verificationId, otp), resend: () => resend(verificationId) }
  }

  it('are sent to one phone six times in an hour, the first ones included, over all claim requests and however it is written', async () => {
    vi.spyOn(site.deps, 'checkJourney').mockResolvedValue(undefined)
    const written = ['07700 777 001', '+44 7700 777001', '0044 7700 777001', '07700777001']
    expect(await untilRefused(async (time) => (await challenged({ phoneNumber: written[time % 4]! })).answer)).toBe(6)
    expect((await challenged({})).answer.status).toBe(200)
  })

  it('that are sent again count as well', async () => {
    const { phoneNumber } = newPerson()
    for (let time = 0; time < 2; time += 1) {
      const { resend } = await challenged({ phoneNumber })
      expect([await resend(), await resend()].map(statusOf)).toEqual([200, 200])
    }
    expect((await challenged({ phoneNumber })).answer.status).toBe(429)
  })

  it('are not counted where none was sent', async () => {
    const { phoneNumber } = newPerson()
    for (let time = 0; time < 8; time += 1)
      expect((await (await applicant({ phoneNumber }, 'affiliatetech')).verify()).status).toBe(200)
    expect((await challenged({ phoneNumber })).answer.status).toBe(200)
  })

  it('of one phone are tried fifteen times in an hour, over all codes and claim requests', async () => {
    const { phoneNumber } = newPerson()
    const [one, two, three, four] = [
      await challenged({ phoneNumber }),
      await challenged({ phoneNumber }),
      await challenged({ phoneNumber }),
      await challenged({ phoneNumber }),
    ]
    const statuses: number[] = []
    for (const { tryCode } of [one, two, three, four])
      for (let time = 0; time < 4; time += 1) statuses.push((await tryCode(String(200_000 + time))).status)
    expect(statuses).toEqual([...Array(15).fill(200), 429])
    expect((await four.tryCode('123456')).status).toBe(429)
  })

  it('that a stranger guesses at keep nobody of their network from using a code that was sent', async () => {
    const address = newAddress()
    const guess = async () => {
      const { tryCode } = await challenged({}, site.visit({ address }))
      for (let time = 0; time < 5; time += 1) expect((await tryCode('200000')).status).toBe(200)
    }
    for (let round = 0; round < 21; round += 1) await guess()
    const { tryCode } = await challenged({}, site.visit({ address }))
    expect((await tryCode('123456')).body.success).toBe(true)
  })

  it('that are right count for nothing', async () => {
    const { phoneNumber } = newPerson()
    for (let time = 0; time < 4; time += 1) {
      const { tryCode } = await challenged({ phoneNumber })
      for (let guess = 0; guess < 3; guess += 1) await tryCode('200000')
      expect((await tryCode('123456')).body.success).toBe(true)
    }
  })
})

describe('sign-ins', () => {
  const newEmail = () => `${randomUUID()}@example.com`

  it('of many emails from one address are thirty in a quarter of an hour', async () => {
    const address = newAddress()
    expect(await untilRefused(() => signIn(site.visit({ address }), newEmail()))).toBe(30)
    expect((await signIn(site.visit({ address }), existing.email, existing.password)).status).toBe(429)
  })

  it('from all addresses of one /64, and of an IPv4 address written as IPv6, are counted as one', async () => {
    expect(
      await untilRefused((time) => signIn(site.visit({ address: `2001:db8:7:7::${time.toString(16)}` }), newEmail())),
    ).toBe(30)
    expect((await signIn(site.visit({ address: '2001:db8:7:8::1' }), newEmail())).status).toBe(401)
    const address = newAddress()
    expect(
      await untilRefused((time) =>
        signIn(site.visit({ address: time % 2 ? address : `::ffff:${address}` }), newEmail()),
      ),
    ).toBe(30)
  })

  it('of one email from many addresses are a hundred in a day; who has signed in before is not held up by it', async () => {
    const owner = site.visit({ address: newAddress() })
    expect((await signIn(owner, existing.email, existing.password)).status).toBe(200)
    expect(await untilRefused(() => signIn(site.visit({ address: newAddress() }), existing.email))).toBe(100)
    expect((await signIn(site.visit({ address: newAddress() }), existing.email, existing.password)).status).toBe(429)
    expect((await signIn(owner, existing.email, existing.password)).status).toBe(200)
    site.pass(2 * 24 * 3600_000)
  })

  it('of a browser that is known have a limit of their own, which a success clears', async () => {
    const owner = site.visit({ address: newAddress() })
    await signIn(owner, existing.email, existing.password)
    for (let time = 0; time < 4; time += 1) await signIn(owner, existing.email)
    expect((await signIn(owner, existing.email, existing.password)).status).toBe(200)
    expect(await untilRefused(() => signIn(owner, existing.email))).toBe(5)
    expect((await signIn(site.visit({ address: newAddress() }), existing.email, existing.password)).status).toBe(200)
  })

  it('show nothing by a forged or another email’s sign of a known browser', async () => {
    const email = newEmail()
    const [owner, address] = [site.visit({ address: newAddress() }), newAddress()]
    await signIn(owner, existing.email, existing.password)
    const known = owner.cookies.get('known')!
    expect(known).not.toContain('example')
    for (const cookie of [
      known,
      `${known.split('.')[0]}.${'0'.repeat(64)}`,
      'x',
      '.',
      `${randomUUID()}.${known.split('.')[1]}`,
    ]) {
      await site.visit({ address, headers: { cookie: `known=${cookie}` } }).call('signIn', { email, password: 'wrong' })
    }
    expect((await signIn(site.visit({ address }), email)).status).toBe(429)
  })

  it('of a user cannot be blocked by wrong passwords from elsewhere', async () => {
    const attacker = newAddress()
    expect(await untilRefused(() => signIn(site.visit({ address: attacker }), existing.email))).toBe(5)
    expect((await signIn(site.visit({ address: newAddress() }), existing.email, existing.password)).status).toBe(200)
  })

  it('are refused alike for an email with and without an account', async () => {
    const [one, other] = [newAddress(), newAddress()]
    const email = newEmail()
    for (let time = 0; time < 7; time += 1) {
      const [known, unknown] = [
        await signIn(site.visit({ address: one }), existing.email),
        await signIn(site.visit({ address: other }), email),
      ]
      expect([known.status, known.body, known.headers['retry-after']]).toEqual([
        unknown.status,
        unknown.body,
        unknown.headers['retry-after'],
      ])
    }
  })

  it('are not twice as many around the end of a window', async () => {
    const address = newAddress()
    const quarter = 15 * 60_000
    const email = newEmail()
    site.pass(quarter - (site.deps.now().getTime() % quarter) - 1000)
    for (let time = 0; time < 5; time += 1) await signIn(site.visit({ address }), email)
    site.pass(2000)
    expect((await signIn(site.visit({ address }), email)).status).toBe(429)
  })
})

describe('many sign-ins at once', () => {
  it('wait for few at a time; who would wait too long is refused, which counts nothing, and others are served meanwhile', async () => {
    const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
    const [places, tooMany] = [101 * atOnce + 1, 20]
    let end = () => undefined as void
    slow.end = new Promise((done) => (end = done))
    const addresses = Array.from({ length: places + tooMany }, newAddress)
    const email = `${randomUUID()}@example.com`
    const answers = addresses.map((address) => signIn(site.visit({ address }), email, 'slow'))
    const refused = await Promise.any(answers)
    expect([refused.status, refused.headers['retry-after'], refused.body.success]).toEqual([503, '5', false])
    expect((await applicant({})).id).toEqual(expect.any(String))
    end()
    const statuses = (await Promise.all(answers)).map(statusOf)
    expect(statuses.filter((status) => status === 503)).toHaveLength(tooMany)
    expect(slow).toMatchObject({ most: atOnce, running: 0 })
    // Each place was one of the hundred a day that this email has.
    expect(statuses.filter((status) => status === 401)).toHaveLength(Math.min(places, 100))
  })
})

describe('accounts are asked for', () => {
  it('thirty times in an hour from one address, whether or not there is one', async () => {
    const [one, other] = [newAddress(), newAddress()]
    const known = await untilRefused(async () =>
      (await applicant({ email: existing.email }, 'mcg', site.visit({ address: one }))).createUser(),
    )
    const unknown = await untilRefused(async () =>
      (await applicant({}, 'mcg', site.visit({ address: other }))).createUser(),
    )
    expect([known, unknown]).toEqual([30, 30])
  })

  it('as often as one likes for one’s own', async () => {
    const { createUser } = await applicant({})
    for (let time = 0; time < 8; time += 1)
      expect((await createUser()).body).toMatchObject({ success: true, existingUser: false })
  })
})

describe('addresses', () => {
  const search = (visitor: Browser) => visitor.call('searchAddresses', { search: 'LS1', applicationName: 'a' })

  it('are looked up thirty times a minute by one browser, searches and retrievals together', async () => {
    const visitor = site.visit({ address: newAddress() })
    await search(visitor)
    expect(
      await untilRefused((time) =>
        time % 2 ? search(visitor) : visitor.call('retrieveAddress', { id: 'unknown', applicationName: 'a' }),
      ),
    ).toBe(29)
  })

  it('are looked up sixty times a minute from one network that keeps no cookies', async () => {
    const address = newAddress()
    expect(await untilRefused(() => search(site.visit({ address })))).toBe(60)
  })
})

it('counters name nobody', async () => {
  const rows = await site.deps.db.select().from(rateCounters)
  expect(rows.length).toBeGreaterThan(100)
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

describe('a flood from one network', () => {
  it('is refused before anything is done for it, and nobody elsewhere with it', async () => {
    const flooded = await startApp({ callsPerMinute: 20 })
    const call = (address: string) => flooded.visit({ address }).call('getCurrentUser')
    expect(await untilRefused((time) => call(`2001:db8::${time.toString(16)}`))).toBe(20)
    expect((await call('2001:db8:1::1')).status).toBe(200)
    expect((await flooded.visit({ address: '2001:db8::1' }).send('GET', '/health/live')).status).toBe(200)
    await flooded.close()
  })
})
