import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, pngDataUrl } from '../testing/applicant.ts'
import { finishedApplicant } from '../testing/everyCall.ts'
import { openFreshDatabase } from '../testing/freshDatabase.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { migrate } from './migrate.ts'
import { addMonths, dropAuditMonths, dropRequestMonths, monthsOf } from './partitions.ts'
import { auditLog, claimRequests, idempotencyKeys, outbox } from './tables/index.ts'
import { leastId, monthOf, newTimedId } from './timedIds.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const suffix = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_')
const count = async (table: string, condition = sql`true`) =>
  Number(
    (await site.deps.db.execute<{ count: string }>(sql`select count(*) from ${sql.raw(table)} where ${condition}`))
      .rows[0]!.count,
  )
/** A claim request of some month, as the server makes it. */
const insert = async (at: Date, values: Partial<typeof claimRequests.$inferInsert> = {}) => {
  const id = newTimedId(at)
  const { brandId, companyId } = brands.mcg
  await site.deps.db
    .insert(claimRequests)
    .values({
      id,
      claimReference: `CLM-${id.slice(-9)}`,
      ownerHash: 'x',
      brandId,
      companyId,
      address: {},
      createdAt: at,
      updatedAt: at,
      ...values,
    })
  return id
}
const tablesOf = [
  'claim_requests',
  'signatures',
  'signing_records',
  'legal_file_acknowledgments',
  'credit_checks',
  'claims',
  'claim_status_history',
  'otp_challenges',
  'kba_sessions',
  'outbox',
  'idempotency_keys',
]
const rowsOf = async (id: string) =>
  Object.fromEntries(
    await Promise.all(
      tablesOf.map(
        async (table) =>
          [
            table,
            await count(table, sql`${sql.raw(table === 'claim_requests' ? 'id' : 'claim_request_id')} = ${id}`),
          ] as const,
      ),
    ),
  )

/** An applicant with rows in every table that depends on a claim request. */
async function wholeApplicant() {
  const { visitor, ids } = await finishedApplicant(site)
  await visitor.call('submitForm', { ...ids.given, claim_request_id: ids.id, signature: pngDataUrl() })
  const files = (await visitor.call('listLegalFiles', { brandId: ids.given.brand_id })).body.data as { id: string }[]
  await visitor.call('acknowledgeLegalFiles', {
    claim_request_id: ids.id,
    legal_file_template_ids: files.map(({ id }) => id),
  })
  const { claims } = (await visitor.call('extractClaims', { creditCheckId: ids.checkId })).body.data
  await visitor.call('saveClaims', { claim_request_id: ids.id, claims, credit_check_id: ids.checkId })
  return ids
}

describe('a claim request', () => {
  it('stands in the month of its id, with all that belongs to it', async () => {
    const { id } = await wholeApplicant()
    const rows = await rowsOf(id)
    for (const table of tablesOf) expect(rows[table], table).toBeGreaterThan(0)
    for (const table of tablesOf.slice(0, 7))
      expect(await count(`${table}_${suffix(site.deps.now())}`), table).toBe(await count(table))
  })

  it('leaves nothing behind when it is deleted', async () => {
    const { id } = await wholeApplicant()
    await site.deps.db.delete(claimRequests).where(eq(claimRequests.id, id))
    expect(Object.values(await rowsOf(id)).every((rows) => rows === 0)).toBe(true)
  })

  it('has a reference that is unique in its month', async () => {
    const now = site.deps.now()
    await insert(now, { claimReference: 'CLM-ONLYONCE2' })
    await expect(insert(now, { claimReference: 'CLM-ONLYONCE2' })).rejects.toMatchObject({ cause: { code: '23505' } })
  })

  it('cannot have claims in another month, or another person’s credit check', async () => {
    const stranger = newTimedId(monthOf(site.deps.now(), 1))
    const add = sql`insert into signatures (claim_request_id, image, signed_at) values (${stranger}, 'x', now())`
    await expect(site.deps.db.execute(add)).rejects.toMatchObject({ cause: { code: '23503' } })
  })
})

describe('months', () => {
  it('are made ahead, once, however many processes make them', async () => {
    const { deps } = site
    const far = monthOf(deps.now(), 6)
    const answers = await Promise.all([addMonths(deps.db, far), addMonths(deps.db, far), addMonths(deps.db, far)])
    expect(answers).toEqual([[], [], []])
    expect((await monthsOf(deps.db, 'claim_requests')).at(-1)).toEqual(monthOf(far, 2))
    expect((await monthsOf(deps.db, 'audit_log')).at(-1)).toEqual(monthOf(far, 2))
  })

  it('that come too late leave their rows where they are', async () => {
    const { deps } = site
    const late = monthOf(deps.now(), 24)
    const id = await insert(late)
    expect(await count('claim_requests_default', sql`id = ${id}`)).toBe(1)
    expect(await addMonths(deps.db, late, late)).toEqual([`claim_requests ${suffix(late)}`])
    expect(await count('claim_requests', sql`id = ${id}`)).toBe(1)
  })

  it('go as a whole when they are over, unless something in them is kept', async () => {
    const { deps } = site
    const [old, older] = [monthOf(deps.now(), -13), monthOf(deps.now(), -14)]
    await addMonths(deps.db, old, older)
    const [gone, kept] = [await insert(older), await insert(old, { email: 'kept@example.com' })]
    await deps.db
      .insert(outbox)
      .values({ topic: 'sync-client', dedupeKey: gone, claimRequestId: gone, lockedUntil: old, createdAt: older })
    await deps.db.insert(idempotencyKeys).values({ ownerHash: 'x', key: gone, claimRequestId: gone, createdAt: older })
    const dropped = await dropRequestMonths(deps.db, deps.now(), { claim_requests: sql`email is not null` })
    expect([dropped.includes(suffix(older)), dropped.includes(suffix(old))]).toEqual([true, false])
    expect(Object.values(await rowsOf(gone)).every((rows) => rows === 0)).toBe(true)
    expect(await count('claim_requests', sql`id = ${kept}`)).toBe(1)
    // The month under way is not over.
    expect(await dropRequestMonths(deps.db, deps.now())).toEqual([suffix(old)])
    expect(await count('claim_requests', sql`id >= ${leastId(monthOf(deps.now()))}`)).toBeGreaterThan(0)
  })
})

describe('the audit log', () => {
  it('is added to and never changed, until its month goes', async () => {
    const { db, now } = site.deps
    const old = monthOf(now(), -30)
    await addMonths(db, old, old)
    await db
      .insert(auditLog)
      .values({ at: new Date(old.getTime() + 1), actor: 'somebody', action: 'claims show', detail: {} })
    for (const change of [
      sql`update audit_log set actor = 'nobody'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: '23001' } })
    }
    expect(await count(`audit_log_${suffix(old)}`)).toBe(1)
    expect(await dropAuditMonths(db, monthOf(now(), -24))).toContain(suffix(old))
    expect(await count('audit_log')).toBe(0)
  })
})

it('takes over a database of before, with its rows', async () => {
  const { db, close } = await openFreshDatabase()
  const migrations = JSON.parse(readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8')) as {
    entries: { idx: number; tag: string; when: number }[]
  }
  const before = migrations.entries.filter(({ idx }) => idx <= 5)
  for (const statement of [
    'drop schema public cascade',
    'create schema public',
    'delete from drizzle.__drizzle_migrations',
  ])
    await db.execute(sql.raw(statement))
  for (const { tag } of before)
    for (const statement of readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8').split(
      '--> statement-breakpoint',
    ))
      await db.execute(sql.raw(statement))
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${before.at(-1)!.when})`)
  const [id, user, check, claim] = [
    'aaaaaaaa-0000-4000-8000-000000000001',
    'aaaaaaaa-0000-4000-8000-000000000002',
    'aaaaaaaa-0000-4000-8000-000000000003',
    'aaaaaaaa-0000-4000-8000-000000000004',
  ]
  for (const insertion of [
    sql`insert into users (id, email, metadata, created_at) values (${user}, 'ann@example.com', '{}', now())`,
    sql`insert into lenders values (${user}, 'A lender', 'Alias', 'company', true)`,
    sql`insert into claim_status_types values (1, 'Open', 1)`,
    sql`insert into claim_requests (id, claim_reference, owner_hash, user_id, brand_id, company_id, address, created_at, updated_at) values (${id}, 'CLM-ABCD2345', 'hash', ${user}, 'brand', 'company', '{}', now(), now())`,
    sql`insert into credit_checks (id, claim_request_id, run, provider, status, started_at) values (${check}, ${id}, 1, 'mcg', 'success', now())`,
    sql`insert into claims (id, claim_request_id, claim_reference, company_id, lender_id, lender_name, account_key, source, status, status_type_id, amount, credit_check_id, created_at, updated_at)
      values (${claim}, ${id}, 'CLM-BCDE2345', 'company', ${user}, 'A lender', '1', 'credit-check', 'Open', 1, 1, ${check}, now(), now())`,
    sql`insert into claim_status_history (claim_id, status_type_id, created_at) values (${claim}, 1, now())`,
    sql`insert into outbox (topic, dedupe_key, claim_request_id, locked_until, created_at) values ('sync-client', 'x', ${id}, now(), now())`,
  ])
    await db.execute(insertion)
  await migrate(db)
  await addMonths(db, new Date())
  const one = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows
  expect(await one(sql`select tableoid::regclass::text as part, claim_reference from claim_requests`)).toEqual([
    { part: 'claim_requests_default', claim_reference: 'CLM-ABCD2345' },
  ])
  expect(await one(sql`select claim_request_id, claim_id, id from claim_status_history`)).toEqual([
    { claim_request_id: id, claim_id: claim, id: 1 },
  ])
  expect(
    await one(
      sql`insert into claim_status_history (claim_request_id, claim_id, status_type_id, created_at) values (${id}, ${claim}, 1, now()) returning id`,
    ),
  ).toEqual([{ id: 2 }])
  expect(await one(sql`select user_id, claim_request_id from user_claim_requests`)).toEqual([
    { user_id: user, claim_request_id: id },
  ])
  await db.execute(sql`delete from users`)
  for (const table of [
    'claim_requests',
    'claims',
    'credit_checks',
    'claim_status_history',
    'outbox',
    'user_claim_requests',
  ])
    expect(await one(sql`select from ${sql.raw(table)}`), table).toEqual([])
  await close()
})

it('finds the claim requests of an account in whatever month they were made', async () => {
  const visitor = site.visit()
  const { id, given } = await apply(visitor)
  const { body } = await visitor.call('createUser', { email: given.contactDetails.email, claim_request_id: id })
  await visitor.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
  const old = await insert(monthOf(site.deps.now(), -40), { userId: body.data.user.id })
  const listed = async () =>
    ((await visitor.call('getAccount')).body.data as { claimRequest: { id: string } }[]).map(
      ({ claimRequest }) => claimRequest.id,
    )
  expect(await listed()).toEqual([id, old])
  await site.deps.db.update(claimRequests).set({ userId: null }).where(eq(claimRequests.id, old))
  expect(await listed()).toEqual([id])
})
