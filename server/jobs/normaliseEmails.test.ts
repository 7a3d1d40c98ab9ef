import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimRequests, outbox, staff, users } from '../database/tables/index.ts'
import { releaseOthersClaims } from '../services/accounts/untie.ts'
import { readEvidence } from '../services/evidence/evidence.ts'
import { findPersons } from '../services/persons/findPersons.ts'
import { staffByEmail } from '../services/staff/staffAccounts.ts'
import { apply, submission } from '../testing/applicant.ts'
import { startApp, type Site } from '../testing/startApp.ts'
import { normaliseEmails } from './normaliseEmails.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
const log = vi.fn()
beforeEach(async () => {
  log.mockClear()
  await site.deps.db.delete(claimRequests)
  await site.deps.db.delete(users)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const run = () => normaliseEmails({ ...site.deps, log })
const password = 'a few words of my own'

/** How emails were stored before, and how they are found. */
const spellings = [
  ['Ann\u200b.Bell@example.com', 'ann.bell@example.com'],
  ['ben@exam\u00adple.com', 'ben@example.com'],
  ['\u00a0cat@example.com\u3000', 'cat@example.com'],
  [' dan@example.com ', 'dan@example.com'],
  ['\u202ceve@example.com', 'eve@example.com'],
  ['zoe\u0308@example.com', 'zo\u00eb@example.com'],
  ['\u00c5sa@example.com', '\u00e5sa@example.com'],
  ['fay@mu\u0308nchen.example', 'fay@xn--mnchen-3ya.example'],
  ['\uff47us@example.com', 'gus@example.com'],
] as const
/** Emails that stay as they are. */
const plain = ['Hal@Example.com', "i.o'neil+claim@example.co.uk", 'jo\u00eb@example.com']

const emailOfUser = async (id: string) => (await site.deps.db.select().from(users).where(eq(users.id, id)))[0]?.email

async function addUser(email: string): Promise<string> {
  const [row] = await site.deps.db.insert(users).values({ email, metadata: {}, createdAt: site.deps.now() }).returning()
  return row!.id
}

const addStaff = async (email: string): Promise<string> => {
  const [row] = await site.deps.db
    .insert(staff)
    .values({ email, name: 'Somebody', role: 'author', passwordHash: null, createdAt: site.deps.now() })
    .returning()
  return row!.id
}

/** A claim request as it was stored before, with its journal. */
async function applyBefore(email: string): Promise<string> {
  const { id } = await apply(site.visit())
  await site.deps.db.update(claimRequests).set({ email }).where(eq(claimRequests.id, id))
  return id
}

describe('emails that were stored before they had a normal form', () => {
  it.each(spellings)('are found by what people see: %j of an account, a claim request and staff', async (was, is) => {
    const { db } = site.deps
    const [user, request, member] = [await addUser(was), await applyBefore(was), await addStaff(was)]
    expect(await findPersons(db, { email: is })).toEqual([])
    await run()
    expect(await emailOfUser(user)).toBe(is)
    const [person] = await findPersons(db, { email: is })
    expect(person!.requests.map(({ id }) => id)).toEqual([request])
    expect(person!.users.map(({ id }) => id)).toEqual([user])
    expect((await staffByEmail(db, is))!.id).toBe(member)
    await db.delete(staff).where(eq(staff.id, member))
  })

  it('leave those alone that have it, whatever their capitals', async () => {
    const ids = await Promise.all(plain.map(addUser))
    await run()
    expect(await Promise.all(ids.map(emailOfUser))).toEqual(plain)
    expect(log).not.toHaveBeenCalled()
  })

  it('let their owner log in again', async () => {
    const visitor = site.visit()
    const given = submission()
    const { id } = await apply(visitor, given)
    const { email } = given.contactDetails
    await visitor.call('signUp', { email, password, claim_request_id: id })
    await site.deps.db.update(users).set({ email: email.replace('@', '\u200b@') })
    expect((await site.visit().call('signIn', { email, password })).status).toBe(401)
    await run()
    expect((await site.visit().call('signIn', { email, password })).status).toBe(200)
  })

  it('are told to the CRM, which has them as they were, and once', async () => {
    const id = await applyBefore('ann\u200b@example.com')
    const messages = () =>
      site.deps.db
        .select()
        .from(outbox)
        .where(eq(outbox.dedupeKey, `correct-client:${id}`))
    await run()
    const first = await messages()
    expect(first).toHaveLength(1)
    await run()
    expect(await messages()).toEqual(first)
  })

  it('are the same answers to the evidence, and others are not', async () => {
    const visitor = site.visit()
    const given = submission()
    const { id, reference } = await apply(visitor, given)
    const { db } = site.deps
    const problems = async () =>
      (await readEvidence(site.deps, reference, { actor: 'a test', action: 'evidence read' }))!.problems
    // What was typed stays in the journal, whose hashes nobody can make again.
    await db.execute(sql`alter table claim_events disable trigger user`)
    await db.execute(
      sql`update claim_events set detail = replace(detail, ${given.contactDetails.email}, ${given.contactDetails.email.replace('@', '\u200b@')}) where claim_request_id = ${id}::uuid`,
    )
    await db.execute(sql`alter table claim_events enable trigger user`)
    const ofAnswers = async () => (await problems()).filter((text) => text.includes('contactDetails.email'))
    expect(await ofAnswers()).toEqual([])
    await db.update(claimRequests).set({ email: 'other@example.com' }).where(eq(claimRequests.id, id))
    expect(await ofAnswers()).toEqual(['The stored answer at contactDetails.email is not the last one that was given.'])
  })

  it('stay where two accounts would get the same, which the log tells by ids alone', async () => {
    const { db } = site.deps
    const pairs = [
      ['ann@example.com', 'ann\u200b@example.com'],
      ['ben\u00ad@example.com', 'ben\u200b@example.com'],
    ]
    const ids = await Promise.all(pairs.map((pair) => Promise.all(pair.map(addUser))))
    const members = await Promise.all(['Cat@example.com', 'cat\u200b@example.com'].map(addStaff))
    const alone = await addUser('dan\u200b@example.com')
    await run()
    for (const [at, pair] of ids.entries()) expect(await Promise.all(pair.map(emailOfUser))).toEqual(pairs[at])
    expect(await emailOfUser(alone)).toBe('dan@example.com')
    const told = log.mock.calls.filter(([what]) => what === 'two accounts have one email')
    const named = (table: string) =>
      told
        .filter(([, detail]) => detail.table === table)
        .map(([, { ids: some }]) => some.split(' ').toSorted())
        .toSorted()
    expect(named('users')).toEqual(ids.map((pair) => pair.toSorted()).toSorted())
    expect(named('staff')).toEqual([members.toSorted()])
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/@|ann|ben|cat|example/)

    // What the guide for operators says: one account gets the claims of the other, which goes.
    const request = await applyBefore('ben@example.com')
    await db.update(claimRequests).set({ userId: ids[1]![1] }).where(eq(claimRequests.id, request))
    await db.transaction(async (tx) => {
      await tx.update(claimRequests).set({ userId: ids[1]![0] }).where(eq(claimRequests.userId, ids[1]![1]!))
      await tx.delete(users).where(eq(users.id, ids[1]![1]!))
    })
    await db.delete(staff).where(inArray(staff.id, members))
    await run()
    expect(await emailOfUser(ids[1]![0]!)).toBe('ben@example.com')
    expect((await db.select().from(claimRequests))[0]).toMatchObject({ id: request, userId: ids[1]![0] })
  })

  it('leave the claims of an account that keeps its email with it when the email is confirmed', async () => {
    const { db } = site.deps
    const [, account] = await Promise.all(['ann@example.com', 'ann\u200b@example.com'].map(addUser))
    const ids = [await applyBefore('ann\u200b@example.com'), await applyBefore('other@example.com')]
    await db.update(claimRequests).set({ userId: account }).where(inArray(claimRequests.id, ids))
    await run()
    await db.transaction((tx) => releaseOthersClaims(tx, account!))
    const tied = await db.select().from(claimRequests).where(eq(claimRequests.userId, account!))
    expect(tied.map(({ id, email }) => [id, email])).toEqual([[ids[0], 'ann@example.com']])
  })

  it('are rewritten once by two servers that start together, also more of them than a batch', async () => {
    const { db } = site.deps
    const many = 1201
    await db.execute(
      sql`insert into users (email, metadata, created_at) select 'person.' || n || ${'\u200b'}::text || '@example.com', '{}', now() from generate_series(1, ${many}) n`,
    )
    await Promise.all([run(), run()])
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from users where email ~ '^person[.][0-9]+@example[.]com$'`,
    )
    expect(Number(rows[0]!.count)).toBe(many)
    log.mockClear()
    await run()
    expect(log).not.toHaveBeenCalled()
  })

  it('stop being rewritten when the server leaves', async () => {
    const id = await addUser('ann\u200b@example.com')
    await normaliseEmails({ ...site.deps, log }, AbortSignal.abort())
    expect(await emailOfUser(id)).toBe('ann\u200b@example.com')
  })
})
