import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legalLibrary } from './data/legal/legalLibrary.ts'
import { batch } from './database/inBatches.ts'
import { openDatabase } from './database/openDatabase.ts'
import { using } from './database/using.ts'
import { addMonths, dropRequestMonths, monthsOf } from './database/partitions.ts'
import { seedDatabase } from './database/seedDatabase.ts'
import { leastId, monthOf } from './database/timedIds.ts'
import { deliverOutbox } from './jobs/deliverOutbox.ts'
import { normaliseEmails } from './jobs/normaliseEmails.ts'
import { forgetOld } from './jobs/retention/forgetOld.ts'
import { erasePerson } from './services/persons/erasePerson.ts'
import { exportPerson } from './services/persons/exportPerson.ts'
import { findPersons, type PersonQuery } from './services/persons/findPersons.ts'
import { openSession } from './services/sessions.ts'
import { simulateData, vacuum } from '#scripts/bench/simulation/simulateData.ts'
import { apply, pngDataUrl, subjectOf, submission } from './testing/applicant.ts'
import type { Answer, Browser } from './testing/browser.ts'
import { keptFunnels } from './testing/keptFunnels.ts'
import { administer } from './testing/newDatabase.ts'
import { faultsOf, largeRelations, type Plan, PlanRecorder, summarise, tellPlans } from './testing/plans.ts'
import { brands, shipped, startApp, type Site } from './testing/startApp.ts'
import type { Database } from './database/database.ts'

/**
 * Every statement that callers or jobs wait for, on a database with many rows: what it reads must not grow with them. `PLAN_CLAIMS` says how many claims it is filled with,
 * `PLAN_DATABASE_URL` names one that `npm run simulate` has filled; the rows that are written here stay in it. `SHOW_PLANS=1` prints what was measured.
 */
const server = process.env.TEST_DATABASE_URL ?? ''
const claims = Number(process.env.PLAN_CLAIMS || 30_000)
const day = 24 * 3600_000
const isSmall = claims <= 500_000 && !process.env.PLAN_DATABASE_URL
/** Few rows are spread over no more days than make the tables of a week large. */
const days = 100
/** A table of some hundred pages is read as a whole where an index is thought to cost four times as much a page, which is no fault of the statement. */
const costs: Record<string, string> = isSmall ? { random_page_cost: '1' } : {}
const hours = 4 * 3600_000

/** Pages of any statement that a person waits for. */
const mostPages = 600
/** Pages of a statement of retention, which works on a batch: each row is found, and written with its places in up to four indexes. */
const mostPagesOfBatch = 24 * batch

/** The same applicant several times: by then the database keeps plans for any values. */
const rounds = 7

let site: Site
let db: Database
let close: () => Promise<void>
let recorder: PlanRecorder
let largeOnes: Set<string>

/** A database with many rows, and how it is removed. */
async function filledDatabase(): Promise<{ url: string; remove: () => Promise<unknown> }> {
  const given = process.env.PLAN_DATABASE_URL
  const url = new URL(given ?? server)
  if (!given) url.pathname = `runnel_plans_${randomBytes(6).toString('hex')}`
  const name = url.pathname.slice(1)
  if (!given) await administer(server, `create database ${name}`)
  const filling = await openDatabase({ url: url.href, unhurried: true })
  const themes = Object.values(brands)
  await seedDatabase(filling.db, {
    themes,
    funnels: await shipped,
    library: legalLibrary(themes),
    production: false,
    now: new Date(),
  })
  if (!given)
    await simulateData(filling.db, {
      claims,
      now: new Date(),
      brands: themes,
      since: isSmall ? new Date(Date.now() - days * day) : undefined,
    })
  await addOldMonth(filling.db)
  await tellPlans(filling.db, true, costs)
  await filling.close()
  const quiet = () => using(openDatabase({ url: url.href }), (last) => tellPlans(last, false))
  return { url: url.href, remove: given ? quiet : () => administer(server, `drop database ${name}`) }
}

const oldMonth = monthOf(new Date(), -12 * 7)

/** A month that is past its period, with more rows than a batch in it and beside it. */
async function addOldMonth(to: Database) {
  await addMonths(to, oldMonth, oldMonth)
  const id = sql`(${leastId(oldMonth).slice(0, 13)} || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const { brandId, companyId } = brands.mcg
  await to.execute(sql`insert into claim_requests (id, claim_reference, owner_hash, brand_id, company_id, address, created_at, updated_at)
    select ${id}, 'CLM-AA' || n, 'nobody', ${brandId}, ${companyId}, '{}', ${oldMonth.toISOString()}::timestamptz, ${oldMonth.toISOString()}::timestamptz from generate_series(1, ${3 * batch}) n`)
  await to.execute(sql`insert into outbox (topic, dedupe_key, claim_request_id, locked_until, done_at, created_at)
    select 'sync-client', 'old ' || n, ${id}, ${oldMonth.toISOString()}::timestamptz, ${oldMonth.toISOString()}::timestamptz, ${oldMonth.toISOString()}::timestamptz from generate_series(1, ${3 * batch}) n`)
  // As the database does automatically when many rows have changed.
  await vacuum(to)
}

beforeAll(async () => {
  if (!server) return
  const { url, remove } = await filledDatabase()
  const opened = await openDatabase({ url })
  db = opened.db
  recorder = new PlanRecorder(db)
  site = await startApp({ db, funnels: await keptFunnels('v1'), metricsToken: 'a token for tests' })
  // What goes as a whole may be read once as a whole.
  largeOnes = new Set(
    [...(await largeRelations(db))].filter(
      (name) => !name.endsWith(`_${oldMonth.toISOString().slice(0, 7).replace('-', '_')}`),
    ),
  )
  close = async () => {
    await site.close()
    await opened.close()
    await remove()
  }
}, hours)
afterAll(() => close?.(), hours)

/** Does something and notes its plans; the reply must be a good one. */
async function measured(
  visitor: Browser,
  name: Parameters<Browser['call']>[0],
  inputs: Record<string, unknown> = {},
  call: string = name,
): Promise<Answer> {
  const answer = await recorder.during(call, () => visitor.call(name, inputs))
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status} ${answer.text}`)
  return answer
}

const mailTo = async (email: string): Promise<string> => {
  await recorder.during('outbox', () => deliverOutbox(site.deps))
  return /#([\w-]{43})/.exec(site.mails().find(({ to }) => to === email)!.text)![1]!
}

/** Of each statement the execution that looked at the fewest pages: the first one on a connection reads the catalogue as well. */
function cheapest(plans: readonly Plan[]): Plan[] {
  const least = new Map<string, Plan>()
  for (const plan of plans) {
    const key = `${plan.call}: ${plan.statement}`
    if (plan.pages < (least.get(key)?.pages ?? Infinity)) least.set(key, plan)
  }
  return [...least.values()]
}

/** Tells of each statement that takes longer with each row; prints them all when that is asked for. */
function judge(limit = mostPages) {
  const plans = recorder.plans.splice(0)
  expect(plans.length).toBeGreaterThan(0)
  if (process.env.SHOW_PLANS)
    for (const summary of summarise(plans)) process.stdout.write(`${JSON.stringify(summary)}\n`)
  const faults = cheapest(plans).flatMap((plan) =>
    faultsOf(plan, { largeOnes, mostPages: limit }).map((fault) => `${plan.call}: ${fault}: ${plan.statement}`),
  )
  expect([...new Set(faults)]).toEqual([])
}

/** The first round is not judged: in it a connection reads the catalogue, once, and what a function reads of it counts as read by its caller. */
async function repeatedly(work: (round: number) => Promise<void>) {
  await work(0)
  recorder.plans.splice(0)
  for (let round = 1; round <= rounds; round += 1) await work(round)
}

describe.skipIf(!server)('what a statement reads does not grow with the rows', { timeout: hours }, () => {
  it('on a database whose tables are large', () => {
    for (const table of ['users', 'outbox', 'rate_counters', 'user_claim_requests'])
      expect([...largeOnes]).toContain(table)
    expect(
      [...largeOnes].filter((name) =>
        /^(claim_requests|claims|credit_checks|signatures|signing_records|claim_status_history)_20/.test(name),
      ).length,
    ).toBeGreaterThan(12)
  })

  it('of an applicant from the form to the account', async () => {
    await repeatedly(async () => {
      const visitor = site.visit()
      const given = submission()
      const { id, reference } = await recorder.during('submitForm, first', () => apply(visitor, given))
      await measured(
        visitor,
        'submitForm',
        { ...given, claim_request_id: id, signature: pngDataUrl() },
        'submitForm, again',
      )
      await measured(
        visitor,
        'submitForm',
        {
          ...given,
          claim_request_id: id,
          personalDetails: { ...given.personalDetails, firstName: 'Anna' },
          signature: pngDataUrl(400, 151),
        },
        'submitForm, another person',
      )
      for (const name of [
        'readClaimRequest',
        'readSignature',
        'listClaims',
        'readCreditCheck',
        'fillAccountContext',
      ] as const)
        await measured(visitor, name, { claimRequestId: id })
      await measured(visitor, 'latestClaimRequest', { brandId: given.brand_id, companyId: given.company_id })
      const files = (await measured(visitor, 'listLegalFiles', { brandId: given.brand_id })).body.data as {
        id: string
      }[]
      await measured(visitor, 'acknowledgeLegalFiles', {
        claim_request_id: id,
        legal_file_template_ids: files.map((file) => file.id),
      })
      const { creditCheckId } = (await measured(visitor, 'runCreditCheck', { claimRequestId: id })).body
      await measured(visitor, 'readCreditCheck', { claimRequestId: id })
      await measured(visitor, 'readCreditReport', { creditCheckId })
      const found = (await measured(visitor, 'extractClaims', { creditCheckId })).body.data.claims
      await measured(visitor, 'saveClaims', { claim_request_id: id, claims: found, credit_check_id: creditCheckId })
      await measured(visitor, 'saveClaims', { claim_request_id: id, claims: found, credit_check_id: creditCheckId })
      const offered = (
        (await measured(visitor, 'listCompanyLenders', { companyId: given.company_id })).body.data as {
          id: string
          show_on_manual_lenders_list: boolean
        }[]
      ).find((lender) => lender.show_on_manual_lenders_list)!
      await measured(visitor, 'saveManualClaims', { claim_request_id: id, manual_lender_ids: [offered.id] })
      await measured(visitor, 'listClaims', { claimRequestId: id })
      await measured(visitor, 'syncClientToCrm', {
        claim_request_id: id,
        brand_id: given.brand_id,
        provider_type: 'sandbox',
      })
      expect(reference).toMatch(/^CLM-/)
      const { email } = given.contactDetails
      const { session } = (await measured(visitor, 'createUser', { email, claim_request_id: id })).body.data
      await measured(visitor, 'setSession', { event: 'SIGNED_IN', session })
      for (const name of ['getCurrentUser', 'getAccount', 'requestEmailVerification'] as const)
        await measured(visitor, name)
      await measured(visitor, 'verifyEmail', { token: await mailTo(email) })
      await measured(visitor, 'associateClaim', { claim_request_id: id })
      await measured(visitor, 'updateMetadata', { first_login: false })
      await measured(visitor, 'setPassword', { password: 'long enough' })
      await measured(visitor, 'fillAccountContext', { claimRequestId: id })
      await measured(visitor, 'signOutEverywhere')
      const { body } = await measured(visitor, 'signIn', { email, password: 'long enough' })
      await measured(visitor, 'setSession', { event: 'SIGNED_IN', session: body.data.session })
      await measured(visitor, 'getAccount')
      await measured(visitor, 'requestPasswordReset', { email })
      await measured(visitor, 'resetPassword', { token: await mailTo(email), password: 'longer than that' })
      await measured(visitor, 'setSession', { event: 'SIGNED_OUT' }, 'setSession, out')
    })
    judge()
  })

  it('of an applicant who signs up with a password, and of one who has had an account', async () => {
    await repeatedly(async () => {
      const [visitor, again] = [site.visit(), site.visit()]
      const { id, given } = await apply(visitor)
      const { email } = given.contactDetails
      await measured(visitor, 'signUp', { email, password: 'long enough', claim_request_id: id })
      const { id: other } = await apply(again, { ...submission(), contactDetails: given.contactDetails })
      await recorder.during('createUser, of an account', () =>
        again.call('createUser', { email, claim_request_id: other }),
      )
      await measured(again, 'signIn', { email, password: 'long enough' }, 'signIn, with a claim request that waits')
    })
    judge()
  })

  it('of an applicant who is asked for a code or questions', async () => {
    await repeatedly(async () => {
      const visitor = site.visit()
      const { id, reference, given } = await apply(visitor, submission('Challenge', 'affiliatetech'))
      const subject = { clientRefId: reference, ...subjectOf(given) }
      const { verificationId } = (
        await measured(visitor, 'runCreditCheck', { claimRequestId: id }, 'runCreditCheck, with a code')
      ).body
      await recorder.during('verifyUser', () => visitor.call('verifyUser', subject))
      await measured(visitor, 'resendOtp', { claimRequestId: id, verificationId })
      await recorder.during('checkOtp, wrong', () => visitor.call('checkOtp', { verificationId, otp: '000000' }))
      await measured(visitor, 'checkOtp', { verificationId, otp: '123456' })
      await measured(visitor, 'runCreditCheck', { claimRequestId: id }, 'runCreditCheck, after the code')
      await measured(visitor, 'providerCreditCheck', { provider: 'affiliatetech', ...subject })

      const asked = site.visit()
      const person = await apply(asked, submission('Kba', 'valifi'))
      const who = {
        clientRefId: person.reference,
        personalDetails: person.given.personalDetails,
        address: person.given.address,
      }
      const started = (await measured(asked, 'startKba', who)).body
      const { questionnaireId, questions } = started.questions as {
        questionnaireId: string
        questions: { questionId: string; choices: { choiceId: string }[] }[]
      }
      const answers = Object.fromEntries(questions.map(({ questionId, choices }) => [questionId, choices[0]!.choiceId]))
      await measured(asked, 'answerKba', {
        correlationId: started.correlationId,
        authenticationId: started.authenticationId,
        questionnaireId,
        questions,
        answers,
      })
      await measured(asked, 'runValifiCreditCheck', {
        claimRequestId: person.id,
        kba_session_id: started.correlationId,
        ...who,
      })
    })
    judge()
  })

  it('of a journey that is saved and gone on with', async () => {
    const hash = site.deps.funnels.get('v1')!.hash
    await repeatedly(async (round) => {
      const visitor = site.visit()
      const email = `kept.${round}.${randomBytes(4).toString('hex')}@example.com`
      const journey = JSON.stringify({
        funnel: 'v1',
        hash,
        at: Date.now(),
        form: { hadFinance: 'yes' },
        receipts: [],
        completed: ['had-finance'],
        written: [],
        frozen: [],
        step: 'personal-details',
        query: {},
      })
      const { journey_id: journeyId } = (await measured(visitor, 'sendJourneyLink', { email, journey })).body.data
      await measured(visitor, 'saveJourney', { journeyId, journey })
      const phone = site.visit()
      await measured(phone, 'resumeJourney', { token: await mailTo(email) })
      await measured(phone, 'dropJourney', { journeyId })
    })
    judge()
  })

  it('of an account with claim requests of several months', async () => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select user_id as id from user_claim_requests group by user_id having count(*) > 1 limit ${rounds}`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) {
      const visitor = site.visit()
      visitor.cookies.set('session', (await openSession(site.deps, id, { ownerHash: '' })).access_token)
      await measured(visitor, 'getAccount')
    }
    judge()
  })

  it('of operators and staff', async () => {
    const [somebody] = (
      await db.execute<{ email: string; first: string; last: string; reference: string; born: string }>(
        sql`select email, first_name as first, last_name as last, claim_reference as reference, date_of_birth as born from claim_requests where user_id is not null limit 1`,
      )
    ).rows
    const metrics = await recorder.during('/metrics', () =>
      site.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token for tests' } }),
    )
    expect(metrics.body).toContain('database_up 1')
    const queries: Record<string, PersonQuery> = {
      email: { email: somebody!.email },
      'name and day of birth': { firstName: somebody!.first, lastName: somebody!.last, born: somebody!.born },
      reference: { references: [somebody!.reference] },
    }
    for (const [by, query] of Object.entries(queries))
      expect(await recorder.during(`person find, by ${by}`, () => findPersons(db, query))).not.toEqual([])
    judge()
    await db.transaction(async (tx) => {
      const [person] = await findPersons(tx, { email: somebody!.email })
      await recorder.during('person export', () => exportPerson(tx, person!, site.deps.keyed))
      await recorder.during('person erase', () => erasePerson(tx, person!, site.deps.keyed, site.deps.now()))
    })
    // They look at all mails of the last days.
    judge(mostPagesOfBatch)
  })

  it('of messages that are delivered', async () => {
    site.pass(5 * 60_000)
    await recorder.during('outbox', () => deliverOutbox(site.deps))
    judge()
  })

  it('of emails that are brought into their normal form, of which few have to be looked at', async () => {
    await db.execute(
      sql`update claim_requests set email = email || ${'\u200b'} where id in (select id from claim_requests order by id limit 10)`,
    )
    await recorder.during('emails', () => normaliseEmails(site.deps))
    expect((await db.execute(sql`select from claim_requests where email like ${'%\u200b'}`)).rows).toEqual([])
    judge()
  })

  it('of what is forgotten, a batch at a time, and a month as a whole', async () => {
    site.pass(day)
    const months = await monthsOf(db, 'claim_requests')
    expect(months).toContainEqual(oldMonth)
    const forgotten = await recorder.during('retention', () => forgetOld(site.deps))
    expect(await monthsOf(db, 'claim_requests')).not.toContainEqual(oldMonth)
    expect((await db.execute(sql`select from outbox where dedupe_key like 'old %'`)).rows).toEqual([])
    // Some days' worth of everything was due, unless it was forgotten by a test before on the same database.
    if (!process.env.PLAN_DATABASE_URL)
      for (const what of [
        'requests',
        'reports',
        'codes',
        'identityChecks',
        'journeys',
        'links',
        'repeats',
        'messages',
        'counters',
        'sessions',
        'unseen',
      ])
        expect(forgotten[what], what).toBeGreaterThan(0)
    judge(mostPagesOfBatch)
  })

  it('of a month in which nothing is kept any more', async () => {
    const [first] = (await monthsOf(db, 'claim_requests')).filter((month) => month > oldMonth)
    const changed = sql`updated_at >= ${new Date(site.deps.now().getTime() + day)}`
    const rows = () =>
      db.execute(
        sql`select from user_claim_requests where claim_request_id < ${leastId(monthOf(first!, 1))}::uuid limit 1`,
      )
    expect((await rows()).rows).toHaveLength(1)
    await recorder.during('retention, a month', () =>
      dropRequestMonths(db, monthOf(first!, 1), { claim_requests: changed, claims: changed }),
    )
    expect(await monthsOf(db, 'claim_requests')).not.toContainEqual(first)
    expect((await rows()).rows).toEqual([])
    judge(mostPagesOfBatch)
  })
})
