import { readFileSync } from 'node:fs'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FunnelVersion, Me, OpenProposal, Proposal, Publication } from '#schemas/studio/index.ts'
import { draftFiles, staff } from '../../database/tables/index.ts'
import { newestPublication } from '../../services/publications/published.ts'
import { openFreshDatabase } from '../../testing/freshDatabase.ts'
import {
  type Call,
  draft,
  type PublishedSite,
  removeFolder,
  signedIn,
  smallFolder,
  startPublished,
} from '../../testing/publishedSite.ts'
import { type BrandKind, brands } from '../../testing/startApp.ts'

const patience = 120_000
const { mcg, valid8, affiliatetech, valifi } = brands

let folder: string
let database: Awaited<ReturnType<typeof openFreshDatabase>>
let site: PublishedSite
/** Publishers of the company of one brand, and of every company. */
let ofMcg: Call
let ofValid8: Call
let ofEvery: Call
/** An author of no company. */
let author: Call
beforeAll(async () => {
  folder = smallFolder()
  database = await openFreshDatabase()
  site = await startPublished(database.db, {
    folder,
    offered: { mcg: ['v1', 'own'], valid8: ['v1', 'other'], affiliatetech: ['v1', 'both'], valifi: ['both', 'other'] },
  })
  ofMcg = await member('Mona', 'mcg')
  ofValid8 = await member('Val', 'valid8')
  ofEvery = await signedIn(site, 'publisher', 'Eve')
  author = await signedIn(site, 'author', 'Art')
}, patience)
afterAll(async () => {
  await site.close()
  await database.close()
  removeFolder(folder)
})

async function member(name: string, kind: BrandKind): Promise<Call> {
  const call = await signedIn(site, 'publisher', name)
  await site.db.update(staff).set({ companyId: brands[kind].companyId }).where(eq(staff.name, name))
  return call
}

const file = (id: string) => `${id}/funnel.json`
const variant = (id: string, title: string) => ({ format: 2, id, extends: 'v1', title, path: `/claim/${id}` })

async function propose(by: Call, changes: Record<string, object | string | null>, funnel = 'own'): Promise<Proposal> {
  for (const [path, text] of Object.entries(changes))
    await draft(site.db, path, typeof text === 'object' && text !== null ? JSON.stringify(text) : text)
  const { status, body } = await by<Proposal>('POST', '/proposals', { funnel, paths: Object.keys(changes) })
  expect(status).toBe(200)
  return vi.waitUntil(
    async () => {
      const { body: now } = await by<Proposal>('GET', `/proposals/${body.id}`)
      return now.state === 'proving' ? undefined : now
    },
    { timeout: patience, interval: 200 },
  )
}

const forget = (...paths: string[]) => site.db.delete(draftFiles).where(inArray(draftFiles.path, paths))

type Reply = Publication & { error: string }
const publish = (by: Call, { id }: Proposal) => by<Reply>('POST', `/proposals/${id}/publish`, { note: '' })
const goBack = (by: Call, id: number, funnel: string) =>
  by<Reply>('POST', `/publications/${id}/return`, { funnel, note: '' })

/** What is served now. */
const served = () => [...site.live.current].map(([id, { title }]) => `${id}: ${title}`)

/** A refusal changes nothing. */
async function expectRefused(act: () => Promise<{ status: number; body: { error: string } }>, why: string) {
  const before = served()
  const { status, body } = await act()
  expect([status, body.error]).toEqual([403, why])
  expect(served()).toEqual(before)
}

const named = ({ brandName, companyName }: { brandName: string; companyName: string }) =>
  `${brandName} (${companyName})`
const notAlone = (because: string, ...others: (typeof mcg)[]) =>
  `You publish for one company, and brands of other companies ${because}: ${others.map(named).join(', ')}. Ask a publisher of every company to do this.`

describe('a member of staff of one company', { timeout: 4 * patience }, () => {
  it('publishes, goes back and withdraws what only brands of the own company show', async () => {
    const me = await ofMcg<Me>('GET', '/me')
    expect(me.body.company).toBe(mcg.companyId)
    expect((await ofEvery<Me>('GET', '/me')).body).not.toHaveProperty('company')
    const first = await publish(ofMcg, await propose(ofMcg, { [file('own')]: variant('own', 'First') }))
    expect([first.status, first.body.changed]).toEqual([200, ['own']])
    expect((await publish(ofMcg, await propose(ofMcg, { [file('own')]: variant('own', 'Second') }))).status).toBe(200)
    expect((await goBack(ofMcg, first.body.id, 'own')).status).toBe(200)
    expect(served()).toContain('own: First')
    const { body: versions } = await ofMcg<FunnelVersion[]>('GET', '/versions?funnel=own')
    const old = versions.find(({ supersededAt }) => supersededAt !== undefined)!
    expect((await ofMcg('POST', `/versions/${old.version}/withdraw`, { note: '' })).status).toBe(204)
  })

  it('publishes and approves nothing that a brand of another company shows, and is told who does', async () => {
    const shown = JSON.parse(readFileSync('funnels/v1/funnel.json', 'utf8')) as object
    const proposal = await propose(ofMcg, { [file('v1')]: { ...shown, title: 'Changed' } }, 'v1')
    expect(proposal.report!.obstacles).toEqual([])
    const why = notAlone('show v1', valid8, affiliatetech)
    await expectRefused(() => publish(ofMcg, proposal), why)
    await expectRefused(
      () => ofValid8('POST', `/proposals/${proposal.id}/approve`),
      notAlone('show v1', mcg, affiliatetech),
    )
    const done = await publish(ofEvery, proposal)
    expect([done.status, done.body.changed]).toEqual([200, ['v1']])
  })

  it('does not begin a funnel of others', async () => {
    const begun = await propose(ofMcg, { [file('other')]: variant('other', 'Begun') }, 'other')
    await expectRefused(() => publish(ofMcg, begun), notAlone('show other', valid8, valifi))
    const both = await propose(ofMcg, { [file('both')]: variant('both', 'Begun') }, 'both')
    await expectRefused(() => publish(ofValid8, both), notAlone('show both', affiliatetech, valifi))
    await forget(file('both'))
    expect((await publish(ofEvery, begun)).status).toBe(200)
  })

  it('changes the library only where all funnels that it changes are of the own company', async () => {
    const library = readFileSync('funnels/library/fields.json', 'utf8')
    const changed = library.replace('"label": "Title"', '"label": "Your title"')
    const proposal = await propose(ofMcg, { 'library/fields.json': changed })
    expect(proposal.report!.funnels.map(({ funnel }) => funnel)).toEqual(['other', 'own', 'v1'])
    await expectRefused(
      () => publish(ofMcg, proposal),
      notAlone('show other or own or v1', valid8, affiliatetech, valifi),
    )
    const { status, body } = await publish(ofEvery, proposal)
    expect(status).toBe(200)
    // What goes back with the funnel of the own company is the library, which others read.
    await expectRefused(
      () => goBack(ofMcg, body.id - 1, 'own'),
      notAlone('show other or own or v1', valid8, affiliatetech, valifi),
    )
  })

  it('neither goes back to a version of others nor withdraws one', async () => {
    await publish(ofEvery, await propose(ofEvery, { [file('other')]: variant('other', 'Newer') }, 'other'))
    const { body: publications } = await ofMcg<Publication[]>('GET', '/publications?funnel=other')
    await expectRefused(() => goBack(ofMcg, publications[1]!.id, 'other'), notAlone('show other', valid8, valifi))
    const { body: versions } = await ofMcg<FunnelVersion[]>('GET', '/versions?funnel=other')
    const old = versions.find(({ supersededAt }) => supersededAt !== undefined)!
    const withdraw = (by: Call) => by<Reply>('POST', `/versions/${old.version}/withdraw`, { note: '' })
    await expectRefused(() => withdraw(ofMcg), notAlone('show other', valid8, valifi))
    expect((await withdraw(ofEvery)).status).toBe(204)
  })

  it('does not change the policy, which binds every brand', async () => {
    const policy = JSON.parse(readFileSync('funnels/policy.json', 'utf8')) as object
    const proposal = await propose(ofMcg, { 'policy.json': { ...policy, about: 'Said otherwise' } })
    expect(proposal.report!.obstacles).toEqual([])
    await expectRefused(
      () => publish(ofMcg, proposal),
      notAlone('are bound by policy.json', valid8, affiliatetech, valifi),
    )
    await forget('policy.json')
  })

  it('may propose such a change, and everybody sees who must publish it', async () => {
    const proposal = await propose(ofMcg, { [file('other')]: variant('other', 'Proposed') }, 'other')
    const company = ({ companyId, companyName, brandName }: typeof mcg) => ({
      id: companyId,
      name: companyName,
      brands: [brandName],
    })
    const concerns = { because: 'show other', companies: [company(valid8), company(valifi)] }
    expect(proposal.concerns).toEqual(concerns)
    for (const who of [author, ofEvery, ofValid8])
      expect((await who<Proposal>('GET', `/proposals/${proposal.id}`)).body.concerns).toEqual(concerns)
    const { body: open } = await author<OpenProposal[]>('GET', '/proposals?funnel=other')
    expect(open).toMatchObject([{ id: proposal.id, concerns }])
    await forget(file('other'))
  })

  it('changes no draft of a funnel that only brands of other companies show', async () => {
    const path = file('other')
    const why = `You work for one company, and only brands of other companies show other: ${valid8.companyName}, ${valifi.companyName}. Ask an author of theirs to change ${path}.`
    const published = (await newestPublication(site.db))!.files[path]!
    const text = JSON.stringify(variant('other', 'Mine'))
    const changes = {
      save: (by: Call) => by<Reply>('PUT', '/drafts', { path, revision: 0, text, about: 'x', published }),
      push: (by: Call) => by<Reply>('POST', '/push', { files: [{ path, text, base: published }], dryRun: false }),
      discard: (by: Call) => by<Reply>('POST', '/drafts/discard', { path, revision: 1 }),
    }
    await expectRefused(() => changes.save(ofMcg), why)
    await expectRefused(() => changes.push(ofMcg), why)
    expect(await site.db.select().from(draftFiles).where(eq(draftFiles.path, path))).toEqual([])
    expect((await changes.save(ofValid8)).status).toBe(200)
    await expectRefused(() => changes.discard(ofMcg), why)
    expect(await site.db.select().from(draftFiles).where(eq(draftFiles.path, path))).toHaveLength(1)
    await forget(path)
    const shared = { path: file('v1'), revision: 0, text: '{}', about: 'x' }
    expect((await ofMcg('PUT', '/drafts', shared)).status).toBe(200)
    await forget(shared.path)
  })
})
