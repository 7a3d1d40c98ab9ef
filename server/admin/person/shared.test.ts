import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimRequests, savedJourneys, users } from '../../database/tables/index.ts'
import { belongsTo, journeyEmailKey } from '../../services/journeys/keepJourney.ts'
import { apply, pngDataUrl, submission } from '../../testing/applicant.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { runAdmin } from '../../testing/runAdmin.ts'

let site: Site
let folder: string
beforeAll(async () => {
  site = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'runnel-shared-'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const person = (command: string, ...args: string[]) =>
  runAdmin(site, ['person', command, ...args], { sealer: site.deps.sealer })
const referencesOf = (...references: string[]) => references.flatMap((reference) => ['--reference', reference])

let pictures = 400
/** Claim requests of different people, made one after the other in one browser with one email. */
async function household(email: string, ...firstNames: string[]) {
  const visitor = site.visit()
  const people = []
  for (const [at, firstName] of firstNames.entries()) {
    const given = submission()
    const personalDetails = { ...given.personalDetails, firstName, dateOfBirth: `19${70 + at}-01-01T00:00:00.000Z` }
    people.push(
      await apply(visitor, {
        ...given,
        personalDetails,
        contactDetails: { ...given.contactDetails, email },
        signature: pngDataUrl((pictures += 1)),
      }),
    )
  }
  return { visitor, people }
}

/** The same under one account. */
async function underOneAccount(email: string, ...firstNames: string[]) {
  const { visitor, people } = await household(email, ...firstNames)
  const [first, ...others] = people as [(typeof people)[number], ...typeof people]
  const { user } = (await visitor.call('createUser', { email, claim_request_id: first.id })).body.data
  await visitor.call('setPassword', { password: 'a long password of the house' })
  for (const { id } of others) expect((await visitor.call('associateClaim', { claim_request_id: id })).status).toBe(200)
  return { people, userId: user.id as string, references: people.map(({ reference }) => reference) }
}
const accountsOf = (id: string) => site.deps.db.select({ id: users.id }).from(users).where(eq(users.id, id))

describe('an account that several people share', () => {
  it('is erased and exported with the last of them, when all are named', async () => {
    const { userId, references } = await underOneAccount('home.all@example.com', 'Ann', 'Bob')
    const path = join(folder, 'both.json')
    expect(await person('export', path, ...referencesOf(...references))).toMatchObject({ code: 0 })
    expect(JSON.parse(await readFile(path, 'utf8')).kept.users).toMatchObject([{ id: userId }])
    const { code, said } = await person('erase', ...referencesOf(...references), '--yes')
    expect([code, said]).toEqual([0, expect.stringContaining('1 users')])
    expect(await accountsOf(userId)).toEqual([])
  })

  it('stays with those who are left, which is said, and goes with the last one', async () => {
    const { userId, references } = await underOneAccount('home.one@example.com', 'Cid', 'Dot', 'Eve')
    const [cid, dot, eve] = references as [string, string, string]
    const { code, said } = await person('erase', ...referencesOf(cid, dot), '--yes')
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('An account stays: it also belongs to a person who was not named.'),
    ])
    expect(await accountsOf(userId)).toEqual([{ id: userId }])
    expect((await person('erase', ...referencesOf(eve), '--yes')).said).not.toContain('An account stays')
    expect(await accountsOf(userId)).toEqual([])
  })

  it('goes with all of them as well when it is theirs by its email alone', async () => {
    const email = 'home.email@example.com'
    const { people } = await household(email, 'Fay', 'Gus')
    const id = randomUUID()
    await site.deps.db.insert(users).values({ id, email, metadata: {}, createdAt: site.deps.now() })
    expect(await person('erase', ...referencesOf(...people.map(({ reference }) => reference)), '--yes')).toMatchObject({
      code: 0,
    })
    expect(await accountsOf(id)).toEqual([])
  })
})

describe('journeys that were kept in one browser', () => {
  /** Keeps a journey as the browser of a claim request does; `about` is the claim request that it has made. */
  async function keep(ofBrowser: string, email: string, about?: string): Promise<string> {
    const { db, now, sealer } = site.deps
    const [request] = await db.select().from(claimRequests).where(eq(claimRequests.id, ofBrowser))
    const row = { id: randomUUID(), ownerHash: request!.ownerHash, brandId: request!.brandId, funnel: 'v1' }
    const at = now()
    const sealed = sealer.seal(JSON.stringify({ form: about ? { claim_request_id: about } : {} }), belongsTo(row))
    await db
      .insert(savedJourneys)
      .values({
        ...row,
        definition: 'd',
        sealed,
        emailKey: journeyEmailKey(site.deps, email),
        expiresAt: new Date(at.getTime() + 3600_000),
        createdAt: at,
        updatedAt: at,
      })
    return row.id
  }
  const left = async () => (await site.deps.db.select({ id: savedJourneys.id }).from(savedJourneys)).map(({ id }) => id)

  it('are erased by their email or their claim request, and those of another person stay', async () => {
    const email = 'shared.browser@example.com'
    const { people } = await household(email, 'Hal', 'Ida')
    const [hal, ida] = people as [(typeof people)[0], (typeof people)[0]]
    const his = [
      await keep(hal.id, email),
      await keep(hal.id, email, hal.id),
      await keep(hal.id, 'hal.elsewhere@example.com', hal.id),
      await keep(hal.id, email, randomUUID()),
    ]
    const others = [
      await keep(hal.id, 'bob@example.com'),
      await keep(hal.id, 'bob@example.com', randomUUID()),
      await keep(hal.id, 'ida@example.com', ida.id),
      await keep(hal.id, email, ida.id),
    ]
    const path = join(folder, 'hal.json')
    expect(await person('export', path, ...referencesOf(hal.reference))).toMatchObject({ code: 0 })
    const exported = JSON.parse(await readFile(path, 'utf8')).kept.saved_journeys.map(({ id }: { id: string }) => id)
    expect(exported.toSorted()).toEqual(his.toSorted())
    expect((await person('erase', ...referencesOf(hal.reference), '--yes')).said).toContain('4 saved_journeys')
    expect((await left()).toSorted()).toEqual(others.toSorted())
  })
})
