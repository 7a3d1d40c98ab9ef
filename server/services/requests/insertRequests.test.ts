import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { claimRequests, idempotencyKeys, outbox, signatures, signingRecords } from '../../database/tables/index.ts'
import { pngDataUrl, submission } from '../../testing/applicant.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { type ReadJob, readJob } from '../events/readSubmission.ts'
import { createRequest } from './createRequest.ts'
import { requestInserter, type NewRequest } from './insertRequests.ts'
import type { Submission } from './readAnswers.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
  // In this process, what comes together stays together.
  site.deps.formWork = async (work, forms) => {
    const keys = forms.map(({ hash }) => hash)
    return readJob({
      ...work,
      keys,
      forms: new Map(forms.map((form) => [form.hash, form])),
    } as unknown as ReadJob) as never
  }
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const given = (firstName: string, more: Partial<Submission> = {}): Submission => {
  const { personalDetails, ...rest } = submission()
  return { ...rest, ...more, personalDetails: { ...personalDetails, firstName } } as Submission
}
const sender = (key: string = randomUUID()) => ({
  ownerHash: `owner of ${key}`,
  userAgent: `agent of ${key}`,
  networkAddress: '192.0.2.7',
  key,
})

/** What a claim request is made of, as `createRequest` gives it. */
const newRequest = (id: string, more: Partial<NewRequest> = {}): NewRequest => {
  const at = new Date('2026-11-20T10:00:00.123Z')
  return {
    id,
    key: id,
    owner_hash: 'owner',
    claim_reference: `CLM-${id.slice(-8)}`,
    brand_id: 'brand',
    company_id: 'company',
    is_terms_policy_agreed: false,
    address: {},
    own_answers: {},
    terms: [],
    funnel: 'v1',
    definition: '',
    at,
    first_delivery: at,
    submitted: '{}',
    submitted_sha256: '',
    ...more,
  }
}
const insert = (...requests: NewRequest[]) =>
  Promise.allSettled(requests.map((request) => site.deps.requests.add(request)))
const requestsOf = (...ids: string[]) => site.deps.db.select().from(claimRequests).where(inArray(claimRequests.id, ids))
const keysOf = (...keys: string[]) =>
  site.deps.db.select().from(idempotencyKeys).where(inArray(idempotencyKeys.key, keys))

/** The statements that make claim requests: jobs of the same process look into the database at the same time. */
const insertsOf = (query: { mock: { calls: unknown[][] } }) =>
  query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('insert into claim_requests'))

it('writes what comes together in one statement, and each has its own', async () => {
  const query = vi.spyOn(Client.prototype, 'query')
  const names = ['Ann', 'Bea', 'Cleo', 'Dora', 'Eve']
  const senders = names.map(() => sender())
  const made = await Promise.all(names.map((name, at) => createRequest(site.deps, given(name), senders[at]!)))
  expect(insertsOf(query)).toHaveLength(1)
  expect(new Set(made.map(({ id }) => id)).size).toBe(names.length)
  for (const [at, { id, claimReference, created, about }] of made.entries()) {
    expect([created, about.firstName]).toEqual([true, names[at]])
    expect(await requestsOf(id)).toMatchObject([
      { firstName: names[at], claimReference, ownerHash: senders[at]!.ownerHash },
    ])
    expect(await keysOf(senders[at]!.key)).toMatchObject([{ claimRequestId: id, ownerHash: senders[at]!.ownerHash }])
    expect(await site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, id))).toMatchObject([
      { topic: 'sync-client', dedupeKey: `sync-client:${id}`, doneAt: null },
    ])
  }
})

it('writes every answer, the consent with its terms, and when, as they were given', async () => {
  const agent = 'browser '.repeat(10)
  const own = sender()
  const told = given('Zoë "the\u2028 1st" \\', { user_agent: agent, definition: 'hash' })
  const [{ id }] = await Promise.all([
    createRequest(site.deps, told, own),
    createRequest(site.deps, given('Other'), sender()),
  ])
  const [row] = await requestsOf(id)
  const {
    personalDetails: person,
    contactDetails: contact,
    address,
    brand_id: brandId,
    company_id: companyId,
    device_session_id: deviceSessionId,
  } = told
  expect(row).toMatchObject({
    title: person.title,
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: '1980-02-29',
    email: contact.email,
    phoneNumber: contact.phoneNumber,
    isTermsPolicyAgreed: true,
  })
  expect(row).toMatchObject({
    address,
    brandId,
    companyId,
    userAgent: agent,
    deviceSessionId,
    funnel: 'v1',
    definition: 'hash',
    userId: null,
    createdAt: row!.updatedAt,
  })
  expect(row!.terms.length).toBeGreaterThan(0)
  const [order] = await site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, id))
  expect([order!.createdAt, order!.lockedUntil]).toEqual([row!.createdAt, new Date(row!.createdAt.getTime() + 120_000)])
})

it('leaves what is not answered empty, and keeps an agent that is cut in the middle of a character', async () => {
  const { contactDetails: contact } = submission()
  const bare = given('Ann', {
    personalDetails: { firstName: 'Ann', lastName: 'Lee' },
    contactDetails: { email: contact.email },
    address: {},
    user_agent: `${'x'.repeat(499)}😀`,
  })
  const { id } = await createRequest(
    site.deps,
    { ...bare, personalDetails: { firstName: 'Ann', lastName: 'Lee' } } as Submission,
    sender(),
  )
  expect(await requestsOf(id)).toMatchObject([
    {
      title: null,
      dateOfBirth: null,
      phoneNumber: null,
      isTermsPolicyAgreed: false,
      address: {},
      terms: [],
      userAgent: 'x'.repeat(499),
    },
  ])
})

it('writes the signature with the record of the signing to those that have one, and to no other', async () => {
  const senders = [sender(), sender(), sender()] as const
  const [unsigned, typed, drawn] = await Promise.all([
    createRequest(site.deps, given('Ann'), senders[0]),
    createRequest(site.deps, given('Bea', { signature: pngDataUrl(300, 100), signatureMethod: 'typed' }), senders[1]),
    createRequest(site.deps, given('Cleo', { signature: pngDataUrl(400, 150, 150_000) }), senders[2]),
  ])
  const { db } = site.deps
  const signed = await db
    .select()
    .from(signatures)
    .where(inArray(signatures.claimRequestId, [unsigned.id, typed.id, drawn.id]))
  const imageOf = (id: string) => signed.find(({ claimRequestId }) => claimRequestId === id)?.image.toString('base64')
  expect([imageOf(unsigned.id), imageOf(typed.id), imageOf(drawn.id)]).toEqual([
    undefined,
    pngDataUrl(300, 100).split(',')[1],
    pngDataUrl(400, 150, 150_000).split(',')[1],
  ])
  expect(signed.map(({ method }) => method).toSorted()).toEqual(['typed', null].toSorted())
  const [[row], [record], none] = await Promise.all([
    requestsOf(typed.id),
    db.select().from(signingRecords).where(eq(signingRecords.claimRequestId, typed.id)),
    db.select().from(signingRecords).where(eq(signingRecords.claimRequestId, unsigned.id)),
  ])
  expect(none).toEqual([])
  const { ownerHash, userAgent, networkAddress } = senders[1]
  expect(record).toMatchObject({
    method: 'typed',
    funnel: 'v1',
    documents: [],
    terms: row!.terms,
    deviceHash: ownerHash,
    userAgent,
    networkAddress,
    signedAt: row!.createdAt,
  })
  expect(record!.signer).toMatchObject({
    title: 'Mrs',
    firstName: 'Bea',
    dateOfBirth: '1980-02-29',
    address: row!.address,
  })
  const [{ sha256 }] = (
    await db.execute<{ sha256: string }>(
      sql`select encode(sha256(image), 'hex') as sha256 from signatures where claim_request_id = ${typed.id}`,
    )
  ).rows as [{ sha256: string }]
  expect([record!.signatureSha256, record!.signerKey]).toEqual([sha256, expect.stringMatching(/^[0-9a-f]{64}$/)])
})

it('makes one of two that have the same key of the same browser, in whichever statement they come', async () => {
  const own = sender()
  const query = vi.spyOn(Client.prototype, 'query')
  const [first, second, other] = await Promise.all([
    createRequest(site.deps, given('First'), own),
    createRequest(site.deps, given('Second'), own),
    createRequest(site.deps, given('Other'), { ...sender(), key: own.key }),
  ])
  expect(insertsOf(query)).toHaveLength(1)
  const later = await createRequest(site.deps, given('Later'), own)
  expect([first.created, second.created, later.created, other.created]).toEqual([true, false, false, true])
  expect([second.id, later.id]).toEqual([first.id, first.id])
  expect(await requestsOf(first.id)).toMatchObject([{ firstName: 'First' }])
  expect(
    await site.deps.db.select().from(claimRequests).where(eq(claimRequests.ownerHash, own.ownerHash)),
  ).toHaveLength(1)
  expect(await site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, first.id))).toHaveLength(1)
})

it('gives ids in the order of what is given, whatever the order in which the database joins them', async () => {
  const client = await site.deps.db.$client.connect()
  try {
    for (const statement of ['set enable_hashjoin = off', 'set enable_nestloop = off', 'discard plans'])
      await client.query(statement)
    const inserter = requestInserter({ $client: { query: client.query.bind(client), options: { max: 1 } } } as never)
    const ids = Array.from({ length: 32 }, () => randomUUID())
    expect(
      await Promise.all(ids.map((id) => inserter.add(newRequest(id, { key: `in order ${randomUUID()}` })))),
    ).toEqual(ids)
  } finally {
    client.release(true)
  }
})

it('writes the good ones beside a bad one, and nothing of the bad one', async () => {
  const [taken, good, bad, last] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await insert(newRequest(taken))
  const outcomes = await insert(
    newRequest(good),
    newRequest(bad, { claim_reference: newRequest(taken).claim_reference }),
    newRequest(last),
  )
  expect(outcomes).toMatchObject([
    { value: good },
    { status: 'rejected', reason: { code: '23505', constraint: expect.stringMatching(/_reference$/) } },
    { value: last },
  ])
  expect((await requestsOf(good, bad, last)).map(({ id }) => id).toSorted()).toEqual([good, last].toSorted())
  expect((await keysOf(good, bad, last)).map(({ key }) => key).toSorted()).toEqual([good, last].toSorted())
  expect(await site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, bad))).toEqual([])
})

it('refuses a value that no column takes, alone', async () => {
  const [good, bad] = [randomUUID(), randomUUID()]
  const outcomes = await insert(newRequest(bad, { date_of_birth: '2026-02-30' }), newRequest(good))
  expect(outcomes).toMatchObject([{ status: 'rejected', reason: { code: '22008' } }, { value: good }])
  expect(await requestsOf(bad, good)).toHaveLength(1)
})

it('finds another reference for one whose reference is taken', async () => {
  const { add } = site.deps.requests
  const { claimReference } = await createRequest(site.deps, given('Ann'), sender())
  vi.spyOn(site.deps.requests, 'add').mockImplementationOnce((request) =>
    add({ ...request, claim_reference: claimReference }),
  )
  const [made, beside] = await Promise.all([
    createRequest(site.deps, given('Bea'), sender()),
    createRequest(site.deps, given('Cleo'), sender()),
  ])
  expect([made.created, beside.created]).toEqual([true, true])
  expect(made.claimReference).not.toBe(claimReference)
})

it('does not run a statement again that may have been executed', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const query = vi.spyOn(site.deps.db.$client, 'query').mockImplementationOnce(() => Promise.reject(lost) as never)
  const outcomes = await insert(newRequest(randomUUID()), newRequest(randomUUID()))
  expect(outcomes).toEqual([1, 2].map(() => ({ status: 'rejected', reason: lost })))
  expect(query).toHaveBeenCalledTimes(1)
})

it('has no more statements under way than the store has sessions for them', async () => {
  const { $client } = site.deps.db
  let underWay = 0
  let highest = 0
  const query = $client.query.bind($client) as (...given: unknown[]) => Promise<unknown>
  const watched = {
    query: (...args: unknown[]) => (
      (highest = Math.max(highest, (underWay += 1))),
      query(...args).finally(() => (underWay -= 1))
    ),
    options: $client.options,
  }
  const inserter = requestInserter({ $client: watched } as never)
  await Promise.all(Array.from({ length: 200 }, () => inserter.add(newRequest(randomUUID()))))
  expect(highest).toBe($client.options.max === 1 ? 1 : 2)
})

it('acknowledges nothing that another session cannot see', async () => {
  const again = await site.deps.db.$client.query<{ before: string }>('select count(*) as before from claim_requests')
  const made = await Promise.all(Array.from({ length: 10 }, () => createRequest(site.deps, given('Ann'), sender())))
  expect(await requestsOf(...made.map(({ id }) => id))).toHaveLength(10)
  const after = await site.deps.db.$client.query<{ after: string }>('select count(*) as after from claim_requests')
  expect(Number(after.rows[0]!.after) - Number(again.rows[0]!.before)).toBe(10)
})
