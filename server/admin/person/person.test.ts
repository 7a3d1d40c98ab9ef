import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tablesInOrder } from '../../database/copy/tablesInOrder.ts'
import { auditLog, claimRequests, creditChecks, outbox, users } from '../../database/tables/index.ts'
import type { Funnels } from '../../funnels/loadFunnels.ts'
import { deliverOutbox } from '../../jobs/deliverOutbox.ts'
import { syncClient } from '../../services/crm/syncClient.ts'
import { sweepUploads } from '../../jobs/uploads/sweepUploads.ts'
import { impersonal, personalRows } from '../../services/persons/personalRows.ts'
import { countersOf } from '../../services/counting/countUses.ts'
import type { Action } from '../../policy/limits.ts'
import { tokenHash } from '../../base/tokens.ts'
import { apply, submission, type Submission } from '../../testing/applicant.ts'
import { keptFunnels } from '../../testing/keptFunnels.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { tableRows } from '../../testing/tableRows.ts'
import { wholePerson } from '../../testing/wholePerson.ts'
import { runAdmin } from '../../testing/runAdmin.ts'

let site: Site
let funnels: Funnels
let folder: string
const file = (name: string) => join(folder, name)
const hour = 3600_000

const run = (...args: string[]) => runAdmin(site, ['person', ...args])

const named = (firstName: string, lastName: string, change: Partial<Submission['contactDetails']> = {}): Submission => {
  const given = submission()
  return {
    ...given,
    personalDetails: { ...given.personalDetails, firstName, lastName },
    contactDetails: { ...given.contactDetails, ...change },
  }
}

beforeAll(async () => {
  funnels = await keptFunnels('v1')
  site = await startApp({ funnels })
  folder = await mkdtemp(join(tmpdir(), 'runnel-person-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every row of every table, each with the name of its table before it. */
const dump = async () =>
  Object.entries(await tableRows(site.deps.db)).flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`))

it('knows for every table whether it has rows about people', async () => {
  expect([...Object.keys(personalRows), ...impersonal].toSorted()).toEqual(
    (await tablesInOrder(site.deps.db)).toSorted(),
  )
})

const marked = (table: string) => (line: string) => line.startsWith(`${table} `)
const tableOf = (line: string): string => line.slice(0, line.indexOf(' '))
const linesWith = (lines: readonly string[], value: string) =>
  lines.filter((line) => line.toLowerCase().includes(value.toLowerCase()))
const keyIn = (line: string): string => JSON.parse(line.slice(line.indexOf('{'))).key as string

describe('a person who is erased', () => {
  it('is in no table any more, except for the references in the audit log, and the CRM is notified', async () => {
    const { db } = site.deps
    const before = await dump()
    const somebody = named('Zenobia', 'Quillfeather', { phoneNumber: '07700900987', email: 'Zenobia.Q@example.com' })
    const given = {
      ...somebody,
      personalDetails: { ...somebody.personalDetails, dateOfBirth: '1963-11-23T00:00:00.000Z' },
      address: { houseNumber: '77', street: 'Wyvern Rise', city: 'Otley', county: 'Rutland', postcode: 'LS21 9ZZ' },
    }
    const person = await wholePerson(site, funnels, given)
    const again = await apply(person.visitor, { ...given, device_session_id: randomUUID() })
    const values = [...person.values, again.id]

    // Each is found, none by chance, and every table that knows persons has something by which this one is found.
    for (const value of values) expect(value, value).toMatch(/^(?=.{5}).*[^0-9a-f]|^.{10}/i)
    const full = await dump()
    for (const value of values) expect(linesWith(full, value), value).not.toEqual([])
    const isCounted = (line: string) =>
      marked('rate_counters')(line) && !before.some((old) => old.includes(keyIn(line)))
    expect(
      [
        ...new Set([...values.flatMap((value) => linesWith(full, value)), ...full.filter(isCounted)].map(tableOf)),
      ].toSorted(),
    ).toEqual(Object.keys(personalRows).toSorted())
    for (const secret of person.secrets) expect(linesWith(full, secret), secret).toEqual([])
    expect(
      full.filter(marked('mail_links')).map((line) => person.links.some((token) => line.includes(tokenHash(token)))),
    ).toEqual(person.links.map(() => true))
    expect(
      full.filter((line) => marked('outbox')(line) && line.includes('"send-mail"') && line.includes('"done_at": null'))
        .length,
    ).toBe(2)

    const exported = file('zenobia.json')
    expect(await run('export', exported, '--email', 'Zenobia.Q@example.com')).toMatchObject({
      code: 0,
      said: `${person.reference}, ${again.reference}: written to ${exported}`,
    })
    expect((await stat(exported)).mode & 0o777).toBe(0o600)
    const { kept } = JSON.parse(await readFile(exported, 'utf8'))
    expect(kept).toMatchObject({
      sessions: 1,
      users: [{ email: 'Zenobia.Q@example.com' }],
      credit_checks: [{ report: expect.any(Object) }],
      saved_journeys: [{ sealed: 'encrypted' }, { sealed: 'encrypted' }],
      claim_requests: [{ first_name: 'Zenobia' }, { first_name: 'Zenobia' }],
    })
    expect(kept.signatures.map(({ image }: { image: string }) => image)).toContain(person.image)
    expect(kept.signing_records.length).toBeGreaterThan(0)
    expect(kept.claims.length).toBeGreaterThan(0)
    expect(kept.rate_counters).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toMatch(/password_hash|owner_hash|token_hash/)

    expect(await run('erase', '--email', 'zenobia.q@example.com')).toMatchObject({
      code: 2,
      complained: expect.stringContaining('--yes does it'),
    })
    const { code, said } = await run('erase', '--email', 'zenobia.q@example.com', '--yes')
    expect([code, said]).toEqual([0, expect.stringContaining(`${person.reference}, ${again.reference}: erased`)])
    expect(said).toContain('The CRM will be told to forget 1 client.')
    expect(said).toContain(`${again.reference}: the CRM has not confirmed the client`)

    const nowhere = [
      ...values,
      ...person.secrets,
      'Wyvern',
      'LS219ZZ',
      '7700900987',
      'zenobiaquillfeather',
      'zenobia.q',
    ]
    // A job deletes the bytes of files that are in no table any more.
    await sweepUploads(site.deps)
    const left = await dump()
    for (const value of nowhere) expect(linesWith(left, value), value).toEqual([])
    expect(linesWith(left, person.reference).every(marked('audit_log'))).toBe(true)
    const line = left.filter(marked('audit_log')).find((one) => one.includes('"person erase"'))!
    expect(JSON.parse(line.slice('audit_log '.length)).detail).toEqual({
      references: [person.reference, again.reference],
      accounts: 1,
      rows: expect.any(Number),
      crmClients: 1,
    })
    // The message that tells the CRM what to forget is the only new row that stays. The counters that stay are those of an address, a brand, a known browser
    // and another person's browser.
    const isAbout = (one: string) => !['audit_log', 'rate_counters', 'job_runs'].includes(tableOf(one))
    const [order, ...more] = left.filter((one) => isAbout(one) && !before.includes(one))
    expect([order!.startsWith('outbox '), JSON.parse(order!.slice('outbox '.length)).payload, more]).toEqual([
      true,
      { uuid: person.crmUuid, brandId: given.brand_id },
      [],
    ])
    expect(before.filter((one) => isAbout(one) && !left.includes(one))).toEqual([])
    // A known browser is counted by a number that stands in its cookie alone and leads to nobody.
    const ofOthers = {
      address: '127.0.0.1',
      brand: given.brand_id,
      device: person.guesser,
      'known device': person.knownDevice,
    } as never
    const keysOfOthers = (Object.keys(site.deps.limits) as Action[]).flatMap((action) =>
      countersOf(site.deps, action, ofOthers).map(({ key }) => key),
    )
    expect(
      left
        .filter(isCounted)
        .map(keyIn)
        .filter((key) => !keysOfOthers.includes(key)),
    ).toEqual([])

    const erase = vi.spyOn(site.deps.providers.crm, 'eraseClient')
    site.pass(hour)
    await deliverOutbox(site.deps)
    expect(erase).toHaveBeenCalledWith(
      expect.objectContaining({ uuid: person.crmUuid, idempotencyKey: `erase-client:${person.crmUuid}` }),
    )
    const [message] = await db.select().from(outbox).where(eq(outbox.topic, 'erase-client'))
    expect(message).toMatchObject({
      claimRequestId: null,
      payload: { uuid: person.crmUuid, brandId: given.brand_id },
      doneAt: expect.any(Date),
    })
    const later = await dump()
    for (const value of nowhere) expect(linesWith(later, value), value).toEqual([])
    vi.restoreAllMocks()
  })

  it('is forgotten by the CRM too when it hears of them that very moment', async () => {
    const given = named('Ivo', 'Late', { email: 'ivo@example.com' })
    const { id, reference } = await apply(site.visit(), given)
    const [request] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))
    const { crm } = site.deps.providers
    const uuid = '77777777-7777-4777-8777-777777777777'
    vi.spyOn(crm, 'syncClient').mockImplementationOnce(async () => {
      await run('erase', '--reference', reference, '--yes')
      return { uuid }
    })
    await syncClient(site.deps, request!)
    const messages = await site.deps.db.select().from(outbox).where(eq(outbox.topic, 'erase-client'))
    expect(messages.map(({ payload }) => payload)).toContainEqual({ uuid, brandId: given.brand_id })
    vi.restoreAllMocks()
  })

  it('is erased whole or not at all', async () => {
    const person = await wholePerson(site, funnels, named('Ada', 'Whole', { email: 'ada.whole@example.com' }))
    await site.deps.db.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await site.deps.db.execute(sql`create trigger refuse before delete on users for each row execute function refuse()`)
    const before = await dump()
    const { code, complained } = await run('erase', '--email', 'ada.whole@example.com', '--yes')
    expect([code, complained]).toEqual([
      1,
      'runnel-server: the database refused (Error P0001), and nothing was changed',
    ])
    expect((await dump()).toSorted()).toEqual(before.toSorted())
    await site.deps.db.execute(sql`drop trigger refuse on users`)
    expect(await run('erase', '--reference', person.reference, '--yes')).toMatchObject({ code: 0 })
    expect(await site.deps.db.select().from(users).where(eq(users.id, person.userId))).toEqual([])
    expect(await site.deps.db.select().from(creditChecks).where(eq(creditChecks.id, person.creditCheckId))).toEqual([])
  })
})

describe('whom a query means', () => {
  it('is listed by references, with no more than tells people apart', async () => {
    const [one, other] = [
      await apply(site.visit(), named('Maud', 'Twinn')),
      await apply(site.visit(), {
        ...named('MAUD', 'Twinn'),
        contactDetails: { ...submission().contactDetails, phoneNumber: '07700900111' },
        address: { ...submission().address, postcode: 'EH1 2AB' },
      }),
    ]
    const { said } = await run('find', '--first', 'maud', '--last', 'TWINN')
    expect(said).toMatch(
      new RegExp(
        `^person 1  ${one.reference}  \\d{4}-\\d\\d-\\d\\d  M\\. T\\.  born 1980  LS1  a\\.@  no account\nperson 2  ${other.reference}  .*EH1`,
      ),
    )
    for (const text of ['Maud', 'MAUD', 'Twinn', one.given.contactDetails.email, 'High Street'])
      expect(said).not.toContain(text)
    expect((await run('find', '--first', 'Maud', '--last', 'Twinn', '--born', '1980-02-28')).said).toBe(
      'Nobody is known by this.',
    )
    const [line] = (await site.deps.db.select().from(auditLog).where(eq(auditLog.action, 'person find'))).filter(
      ({ detail }) => detail.persons === 2,
    )
    expect(line!.detail).toEqual({ by: 'firstName', references: [one.reference, other.reference], persons: 2 })
  })

  it('is nobody in particular while several share a name or an email; each reference names them', async () => {
    const email = 'the.pairs@example.com'
    const [her, him] = [
      await apply(site.visit(), named('Wilma', 'Pair', { email })),
      await apply(site.visit(), named('Fred', 'Pair', { email })),
    ]
    const hers = await apply(site.visit(), named('Wilma', 'Pair', { email }))
    for (const args of [
      ['--email', email],
      ['--reference', her.reference],
    ]) {
      const { code, complained } = await run('erase', ...args, '--yes')
      expect([code, complained]).toEqual([2, expect.stringContaining('more than one person')])
      for (const { reference } of [her, him, hers]) expect(complained).toContain(reference)
    }
    expect(await run('export', file('pair.json'), '--email', email)).toMatchObject({ code: 2 })
    await expect(stat(file('pair.json'))).rejects.toThrow()
    expect(await run('erase', '--reference', her.reference, '--reference', hers.reference, '--yes')).toMatchObject({
      code: 0,
    })
    const left = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.email, email))
    expect(left.map(({ id }) => id)).toEqual([him.id])
  })

  it('may have an account and nothing else', async () => {
    const id = randomUUID()
    await site.deps.db
      .insert(users)
      .values({ id, email: 'Only.Account@example.com', metadata: {}, createdAt: site.deps.now() })
    expect((await run('find', '--email', 'only.account@example.com')).said).toMatch(
      /^person 1 {2}account {2}\d{4}-\d\d-\d\d {2}O\.@$/,
    )
    expect(await run('erase', '--email', 'only.account@example.com', '--yes')).toMatchObject({ code: 0 })
    expect(await site.deps.db.select().from(users).where(eq(users.id, id))).toEqual([])
  })

  it.each([
    [[]],
    [['--first', 'A']],
    [['--email', 'a@example.com', '--reference', 'CLM-1']],
    [['--first', 'A', '--last', 'B', '--born', 'x']],
  ])('is not said by %j', async (args) => {
    expect(await run('find', ...args)).toMatchObject({ code: 2, said: '' })
  })

  it('is nobody', async () => {
    expect(await run('erase', '--reference', 'CLM-NOBODY', '--yes')).toMatchObject({
      code: 2,
      complained: expect.stringContaining('no claim request has the reference CLM-NOBODY'),
    })
    expect(await run('erase', '--email', 'nobody@example.com', '--yes')).toMatchObject({
      code: 2,
      complained: expect.stringContaining('nobody is known by this'),
    })
  })
})

describe('a person who is released', () => {
  it('may be asked identity questions again, once --yes is given; the audit log says so without naming anybody', async () => {
    const visitor = site.visit()
    const given = submission('Kbafail', 'valifi')
    const { id, reference } = await apply(visitor, given)
    const { personalDetails, address } = given
    const start = async () =>
      (await visitor.call('startKba', { clientRefId: reference, personalDetails, address })).body.decision
    expect(await start()).toBe('FAIL')
    const asked = vi.spyOn(site.deps.providers.kba, 'start')
    const without = await run('release', '--reference', reference)
    expect([without.code, without.complained]).toEqual([2, expect.stringContaining('--yes does it')])
    expect([await start(), asked.mock.calls.length]).toEqual(['FAIL', 0])

    const { code, said } = await run('release', '--reference', reference, '--yes')
    expect([code, said]).toEqual([0, `${reference}: released, earlier failed identity checks do not count any more`])
    const [act] = await site.deps.db.select().from(auditLog).where(eq(auditLog.action, 'person release'))
    expect(act).toMatchObject({ actor: 'staff', detail: { references: [reference] } })
    site.pass(1000)
    await start()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id))).toHaveLength(1)
    asked.mockRestore()
  })
})
