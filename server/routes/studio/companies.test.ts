import { readFileSync } from 'node:fs'
import { eq, inArray, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type {
  DraftChange,
  DraftConflict,
  DraftText,
  FunnelVersion,
  Me,
  OpenProposal,
  PeopleReport,
  Project,
  Proposal,
  Publication,
  SavedDraft,
} from '#schemas/studio/index.ts'
import { draftChanges, draftFiles, proposals, publications, sourceTexts, staff } from '../../database/tables/index.ts'
import { newestPublication } from '../../services/publications/published.ts'
import { fileWith } from '../../services/publications/readableText.ts'
import { makeStaffKey } from '../../services/staff/staffKeys.ts'
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
import type { SiteDeps } from '../route.ts'
import { studioRoutes } from './index.ts'

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
  return proposeSaved(by, Object.keys(changes), funnel)
}

/** Proposes drafts that are there. */
async function proposeSaved(by: Call, paths: string[], funnel = 'own'): Promise<Proposal> {
  const { status, body } = await by<Proposal>('POST', '/proposals', { funnel, paths })
  expect(status).toBe(200)
  return proved(by, body)
}

const proved = (by: Call, { id }: Pick<Proposal, 'id'>): Promise<Proposal> =>
  vi.waitUntil(
    async () => {
      const { body: now } = await by<Proposal>('GET', `/proposals/${id}`)
      return now.state === 'proving' ? undefined : now
    },
    { timeout: patience, interval: 200 },
  )

/** The text that is published at a path. */
async function publishedText(path: string): Promise<string> {
  const { files } = (await newestPublication(site.db))!
  const [source] = await site.db.select().from(sourceTexts).where(eq(sourceTexts.sha256, files[path]!))
  return source!.text
}

const forget = (...paths: string[]) => site.db.delete(draftFiles).where(inArray(draftFiles.path, paths))

type Reply = Publication & { error: string }
const publish = (by: Call, { id }: Proposal, note = '') => by<Reply>('POST', `/proposals/${id}/publish`, { note })
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

const notOwn = (funnel: string, ...others: (typeof mcg)[]) =>
  `You work for one company, and only brands of other companies show ${funnel}: ${others.map(({ companyName }) => companyName).join(', ')}. Ask an author of theirs to change ${file(funnel)}.`

/** The routes of the studio that are of funnels, as the server registers them: of all but accounts and evidence. */
function routesOfFunnels(): string[] {
  const found: string[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ method, url }) => void found.push(...[method].flat().map((one) => `${one} ${url}`)))
  // They ask for what they need when they are called.
  studioRoutes(app, {} as SiteDeps)
  const isOfFunnel =
    /^(?!HEAD )\w+ \/studio\/(project|drafts|changes|history|texts|push|funnels|proposals|publications|versions)\b/
  const others =
    /^(\w+ \/studio\/(sign-in|sign-out|me|confirm|password|sessions|second-factor|evidence)\b|POST \/presence$|HEAD )/
  expect(found.filter((route) => !isOfFunnel.test(route) && !others.test(route))).toEqual([])
  return found
    .filter((route) => isOfFunnel.test(route))
    .map((route) => route.replace(' /studio', ' '))
    .sort()
}

const methodOf = (route: string) => route.split(' ', 1)[0] as 'GET' | 'POST' | 'PUT'

/** It is as if it did not exist. */
async function expectHidden(act: () => Promise<{ status: number }>) {
  const before = served()
  expect((await act()).status).toBe(404)
  expect(served()).toEqual(before)
}

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
    const begun = await propose(ofValid8, { [file('other')]: variant('other', 'Begun') }, 'other')
    await expectRefused(() => publish(ofValid8, begun), notAlone('show other', valifi))
    const id = 'other'
    await expectRefused(() => ofMcg<Reply>('POST', '/funnels', { id, title: 'Mine' }), notOwn(id, valid8, valifi))
    expect((await publish(ofEvery, begun)).status).toBe(200)
  })

  it('changes the library only where all funnels that it changes are of the own company', async () => {
    const library = readFileSync('funnels/library/fields.json', 'utf8')
    const changed = library.replace('"label": "Title"', '"label": "Your title"')
    const proposal = await propose(ofMcg, { 'library/fields.json': changed })
    expect(proposal.report!.funnels.map(({ funnel }) => funnel)).toEqual(['own', 'v1'])
    const { body: whole } = await ofEvery<Proposal>('GET', `/proposals/${proposal.id}`)
    expect(whole.report!.funnels.map(({ funnel }) => funnel)).toEqual(['other', 'own', 'v1'])
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

  it('neither goes back to a version that others show, too, nor withdraws one', async () => {
    await publish(ofEvery, await propose(ofEvery, { [file('other')]: variant('other', 'Newer') }, 'other'))
    const { body: publications } = await ofValid8<Publication[]>('GET', '/publications?funnel=other')
    const why = notAlone('show other', valifi)
    await expectRefused(() => goBack(ofValid8, publications[1]!.id, 'other'), why)
    const { body: versions } = await ofValid8<FunnelVersion[]>('GET', '/versions?funnel=other')
    const old = versions.find(({ supersededAt }) => supersededAt !== undefined)!
    const withdraw = (by: Call) => by<Reply>('POST', `/versions/${old.version}/withdraw`, { note: '' })
    await expectRefused(() => withdraw(ofValid8), why)
    await expectHidden(() => goBack(ofMcg, publications[1]!.id, 'other'))
    await expectHidden(() => withdraw(ofMcg))
    expect((await withdraw(ofEvery)).status).toBe(204)
  })

  it('publishes no file of others, even if nothing else is served because of it', async () => {
    const changes = {
      [file('own')]: variant('own', 'With another'),
      [file('other')]: `${await publishedText(file('other'))}\n`,
    }
    const proposal = await propose(ofEvery, changes)
    expect(proposal.report!.funnels.map(({ funnel }) => funnel)).toEqual(['own'])
    await expectRefused(() => publish(ofMcg, proposal), notAlone('show other or own', valid8, valifi))
    await forget(...Object.keys(changes))
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

  it('may propose a change that concerns others, too, and everybody who sees it sees who must publish it', async () => {
    const proposal = await propose(ofValid8, { [file('other')]: variant('other', 'Proposed') }, 'other')
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
    const why = notOwn('other', valid8, valifi)
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

describe('what only brands of other companies show', { timeout: 4 * patience }, () => {
  /** A word that nobody of the first company may ever read. */
  const secret = 'Ptarmigan'
  const [mine, theirs] = ['own', 'other'].map(file) as [string, string]
  /** Made by others: a proposal of their funnel alone, and one of both. */
  let foreign: Proposal
  let shared: Proposal
  /** Made from a folder, with a key that this member has. */
  let byKey: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<{ status: number; body: T }>

  beforeAll(async () => {
    await forget(mine, theirs)
    const base = (await newestPublication(site.db))!.files[theirs]
    const steps = { introduction: { title: `${secret} 4` } }
    const text = JSON.stringify({ ...variant('other', `${secret} 1`), steps })
    const save = { path: theirs, revision: 0, text, about: `${secret} 2`, published: base }
    expect((await ofValid8('PUT', '/drafts', save)).status).toBe(200)
    const scenario = { path: 'other/scenarios/a.json', revision: 0, text: `{"${secret}": 1}`, about: secret }
    expect((await ofValid8('PUT', '/drafts', scenario)).status).toBe(200)
    const played = { name: secret, moves: [], expect: {} }
    await draft(site.db, 'other/scenarios/b.json', JSON.stringify(played))
    const first = await proposeSaved(ofEvery, [theirs, 'other/scenarios/b.json'], 'other')
    expect((await publish(ofEvery, first, secret)).status).toBe(200)
    const again = { ...save, text: text.replace(`${secret} 1`, `${secret} 3`), published: undefined }
    expect((await ofValid8('PUT', '/drafts', again)).status).toBe(200)
    foreign = await proposeSaved(ofValid8, [theirs], 'other')
    await draft(site.db, mine, JSON.stringify(variant('own', 'Mine and theirs')))
    shared = await proposeSaved(ofEvery, [mine, theirs], 'other')
    expect(shared.report!.funnels.map(({ funnel }) => funnel)).toEqual(['other', 'own'])
    const [mona] = await site.db.select().from(staff).where(eq(staff.name, 'Mona'))
    const key = await site.db.transaction((tx) =>
      makeStaffKey(tx, new Date(), { staffId: mona!.id, name: 'a folder', days: 1 }),
    )
    const browser = site.visit()
    byKey = (method, path, body) =>
      browser.send(method, `/api/studio${path}`, body, { authorization: `Bearer ${key}`, 'sec-fetch-site': 'none' })
  }, 4 * patience)
  afterAll(() => forget(mine, theirs, sharedFile, 'other/scenarios/a.json'))

  it('is in no reply to a member of one company, who gets the own from every route', async () => {
    const { before, after } = foreign.texts[theirs]!
    const { body: changes } = await ofEvery<DraftChange[]>('GET', `/history?path=${theirs}`)
    const { body: publications } = await ofEvery<Publication[]>('GET', '/publications?funnel=other')
    const { body: versions } = await ofEvery<FunnelVersion[]>('GET', '/versions?funnel=other')
    const change = changes.find(({ about }) => about.includes(secret))!
    const path = 'own/scenarios/twin.json'
    const save = { path, revision: 0, text: '{}', about: 'mine' }
    const saved = await ofMcg<SavedDraft>('PUT', '/drafts', save)
    const note = { note: '' }
    type Ask = [path: string, body?: object]
    /** By route: what asks for theirs, and what asks for the own in the same way. */
    const asks: Record<string, { theirs: Ask[]; own?: Ask }> = {
      'GET /project': { theirs: [['/project']], own: ['/project'] },
      'PUT /drafts': {
        theirs: [before!, after!].flatMap((published): Ask[] => [
          ['/drafts', { ...save, path: theirs, published }],
          ['/drafts', { ...save, path: 'own/scenarios/x.json', published }],
        ]),
        own: ['/drafts', { ...save, revision: saved.body.revision, text: '{ }' }],
      },
      'POST /drafts/discard': {
        theirs: [['/drafts/discard', { path: theirs, revision: 1 }]],
        own: ['/drafts/discard', { path, revision: saved.body.revision + 1 }],
      },
      'GET /changes': { theirs: [['/changes?after=0']], own: ['/changes?after=0'] },
      'GET /history': { theirs: [['/history'], [`/history?path=${theirs}`]], own: [`/history?path=${path}`] },
      'GET /history/:id': { theirs: [[`/history/${change.id}`]], own: [`/history/${saved.body.change}`] },
      'GET /texts/:sha256': {
        theirs: [[`/texts/${before!}`], [`/texts/${after!}`]],
        own: [`/texts/${shared.texts[mine]!.after!}`],
      },
      'POST /push': {
        theirs: [['/push', { files: [{ path: theirs, text: '{}', base: null }], dryRun: true }]],
        own: ['/push', { files: [{ path, text: '{}', base: null }], dryRun: true }],
      },
      'POST /funnels': {
        theirs: [
          ['/funnels', { id: 'fresh', extends: 'other', title: 'Fresh' }],
          ['/funnels', { id: 'other', title: 'Fresh' }],
          ['/funnels', { id: 'fresh', title: 'Fresh', path: '/claim/other' }],
        ],
        own: ['/funnels', { id: 'fresh', extends: 'own', title: 'Fresh' }],
      },
      'POST /proposals': {
        theirs: [
          ['/proposals', { funnel: 'own', paths: [theirs] }],
          ['/proposals', { funnel: 'other', paths: [mine] }],
        ],
        own: ['/proposals', { funnel: 'own', paths: [mine] }],
      },
      'GET /proposals': { theirs: [['/proposals'], ['/proposals?funnel=other']], own: ['/proposals?funnel=own'] },
      'GET /proposals/:id': {
        theirs: [foreign, shared].map(({ id }): Ask => [`/proposals/${id}`]),
        own: [`/proposals/${shared.id}`],
      },
      'GET /proposals/:id/people': {
        theirs: [foreign, shared].map(({ id }): Ask => [`/proposals/${id}/people`]),
        own: [`/proposals/${shared.id}/people`],
      },
      // That a member does these with the own is shown above.
      'POST /proposals/:id/approve': { theirs: [foreign, shared].map(({ id }): Ask => [`/proposals/${id}/approve`]) },
      'POST /proposals/:id/publish': {
        theirs: [foreign, shared].map(({ id }): Ask => [`/proposals/${id}/publish`, note]),
      },
      'POST /publications/:id/return': {
        theirs: [[`/publications/${publications[0]!.id}/return`, { funnel: 'other', ...note }]],
      },
      'POST /versions/:version/withdraw': { theirs: [[`/versions/${versions[0]!.version}/withdraw`, note]] },
      'GET /publications': {
        theirs: [
          ['/publications'],
          ['/publications?funnel=other'],
          [`/publications?before=${publications[0]!.id + 1}`],
        ],
        own: ['/publications?funnel=own'],
      },
      'GET /versions': { theirs: [['/versions?funnel=other'], ['/versions']], own: ['/versions?funnel=own'] },
    }
    expect(Object.keys(asks).sort()).toEqual(routesOfFunnels())

    /** What nobody of the first company may read: the word, and what names their drafts, texts, proposals and versions. */
    const words = [secret, foreign.id, change.at, before!, after!, ...versions.map(({ version }) => version)]
    const tells = ({ body }: { body: unknown }) => words.some((word) => JSON.stringify(body ?? '').includes(word))
    const told: string[] = []
    const silent: string[] = []
    for (const [route, { theirs: all }] of Object.entries(asks))
      for (const [at, body] of all) {
        const method = methodOf(route)
        if (tells(await ofMcg(method, at, body))) told.push(`${route}: ${at}`)
        if (tells(await byKey(method, at, body))) told.push(`${route} with a key: ${at}`)
        if (method === 'GET' && !tells(await ofEvery(method, at))) silent.push(at)
      }
    expect(told).toEqual([])
    // Whoever works for every company reads it from all others, so that this is worth something.
    expect(silent).toEqual([...[foreign, shared].map(({ id }) => `/proposals/${id}/people`), '/versions'])
    for (const [route, { own }] of Object.entries(asks))
      if (own) expect([route, (await ofMcg(methodOf(route), ...own)).status]).toEqual([route, 200])
    await proved(ofMcg, (await ofMcg<OpenProposal[]>('GET', '/proposals?funnel=own')).body[0]!)
    await forget(file('fresh'))
  })

  it('is not found by its name', async () => {
    const { body: changes } = await ofEvery<DraftChange[]>('GET', `/history?path=${theirs}`)
    const [change] = changes
    for (const path of [
      `/history/${change!.id}`,
      `/texts/${foreign.texts[theirs]!.after}`,
      `/proposals/${foreign.id}`,
      `/proposals/${foreign.id}/people`,
    ]) {
      expect([path, (await ofMcg('GET', path)).status]).toEqual([path, 404])
      expect([path, (await ofValid8('GET', path)).status]).toEqual([path, 200])
    }
    // A proposal of both is not found by their funnel, either.
    const { body: open } = await ofEvery<OpenProposal[]>('GET', '/proposals?funnel=other')
    expect(open.map(({ id }) => id)).toContain(shared.id)
    for (const path of [
      `/history?path=${theirs}`,
      '/proposals?funnel=other',
      '/publications?funnel=other',
      '/versions?funnel=other',
    ])
      expect([path, (await ofMcg('GET', path)).body]).toEqual([path, []])
    for (const act of ['approve', 'publish'])
      await expectHidden(() => ofMcg('POST', `/proposals/${foreign.id}/${act}`, { note: '' }))
    const ask = { funnel: 'own', paths: [theirs] }
    expect((await ofMcg<Reply>('POST', '/proposals', ask)).body.error).toBe(`There is no draft of ${theirs}`)
    expect((await ofMcg('POST', '/proposals', { funnel: 'other', paths: [mine] })).status).toBe(404)
  })

  it('is left out of what it has in common with the own', async () => {
    const asked = '/project?folders=own,other,gone'
    const { body: project } = await ofMcg<Project>('GET', asked)
    const folders = new Set(project.files.map(({ path }) => path.split('/')[0]))
    expect([...folders].sort()).toEqual(['library', 'own', 'policy.json', 'v1'])
    expect(project).toMatchObject({ hidden: ['other'], concerns: { v1: { because: 'show v1' } } })
    expect(project.concerns).not.toHaveProperty('other')
    for (const [member, path] of [
      [author, asked],
      [ofMcg, '/project'],
    ] as const)
      expect((await member<Project>('GET', path)).body).not.toHaveProperty('hidden')
    const { body: proposal } = await ofMcg<Proposal>('GET', `/proposals/${shared.id}`)
    expect(proposal.paths).toEqual([mine])
    expect(Object.keys(proposal.texts)).toEqual([mine])
    expect(proposal.report!.funnels.map(({ funnel }) => funnel)).toEqual(['own'])
    const { body: people } = await ofMcg<PeopleReport>('GET', `/proposals/${shared.id}/people`)
    expect(people.funnels.map(({ funnel }) => funnel)).toEqual(['own'])
    const { body: open } = await ofMcg<OpenProposal[]>('GET', '/proposals')
    expect(open.find(({ id }) => id === shared.id)!.paths).toEqual([mine])
    expect(new Set(open.flatMap(({ paths }) => paths))).toEqual(new Set([mine]))
    const { body: publications } = await ofMcg<Publication[]>('GET', '/publications')
    expect(publications.flatMap(({ changed, funnels }) => [...changed, ...Object.keys(funnels)])).not.toContain('other')
    await expectRefused(() => publish(ofMcg, shared), notAlone('show other or own', valid8, valifi))
  })

  it('is not told where it stands in the way of publishing', async () => {
    const steps = { ...variant('other', secret), steps: { gone: { use: 'gone' } } }
    await draft(site.db, theirs, JSON.stringify(steps))
    const proposal = await proposeSaved(ofEvery, [theirs, mine])
    expect(proposal.report!.obstacles).toMatchObject([expect.stringContaining('"other" has 1 error')])
    const { body: seen } = await ofMcg<Proposal>('GET', `/proposals/${proposal.id}`)
    expect(seen.report!.obstacles).toEqual([
      `"other", which only brands of other companies show, cannot be served with this: ${valid8.companyName}, ${valifi.companyName}. Ask an author of theirs to look at this proposal.`,
    ])
    const opened = async (by: Call) => {
      const { body: open } = await by<OpenProposal[]>('GET', '/proposals')
      return open.find(({ id }) => id === proposal.id)!
    }
    expect(await opened(ofMcg)).toMatchObject({ obstacles: 1, concerns: { because: 'show other or own' } })
    // Older servers did not note which funnel an obstacle is of, nor what a funnel builds on.
    const funnels = proposal.report!.funnels.map(({ obstacles: _, builtOn: __, ...rest }) => rest)
    const obstacles = [...proposal.report!.obstacles, secret]
    const older = { ...proposal.report!, funnels, obstacles }
    await site.db.update(proposals).set({ report: older }).where(eq(proposals.id, proposal.id))
    const { body: old } = await ofMcg<Proposal>('GET', `/proposals/${proposal.id}`)
    expect(old.report).toMatchObject({ funnels: [], obstacles: [expect.stringContaining('propose the change again')] })
    expect([(await opened(ofMcg)).obstacles, (await opened(ofEvery)).obstacles]).toEqual([1, 2])
  })

  const taking = JSON.stringify({ ...variant('own', 'Takes'), extends: 'other' })
  const sharedFile = 'own/scenarios/shared.json'
  /** The message about a scenario that is not there would name one that is. */
  const playing = (base: string) => JSON.stringify({ extends: base, without: { [secret.slice(1)]: 'x' } })
  it.each([
    ['extending it', mine, taking],
    ['extending it behind a byte order mark', mine, `\uFEFF${taking}`],
    ['taking its scenarios', sharedFile, playing('other')],
  ])('is in no report on an own funnel: %s', async (_, path, text) => {
    await draft(site.db, path, text)
    for (const by of [ofMcg, ofEvery]) {
      const { id } = await proposeSaved(by, [path])
      const { body } = await ofMcg<Proposal>('GET', `/proposals/${id}`)
      expect(JSON.stringify(body)).not.toContain(secret)
      expect(body.report!.funnels).toEqual([])
      const why = `"own" builds on what only brands of other companies show: ${valid8.companyName}, ${valifi.companyName}. Only a person of every company can see and publish this.`
      expect(body.report!.obstacles).toEqual([why])
      expect((await ofMcg<PeopleReport>('GET', `/proposals/${id}/people`)).body.funnels).toEqual([])
      const { status, body: refused } = await publish(ofMcg, body)
      expect([status, refused.error]).toEqual([409, `This cannot be published. ${why}`])
      const { body: whole } = await ofEvery<Proposal>('GET', `/proposals/${id}`)
      expect(JSON.stringify(whole)).toContain(secret)
    }
    await forget(path)
  })

  it('is not reached by a path instead of an id', async () => {
    for (const path of ['./other', 'x/../other']) {
      await draft(site.db, sharedFile, playing(path))
      const { report } = await proposeSaved(ofMcg, [sharedFile])
      expect(report!.obstacles).toEqual([expect.stringContaining(`"${path}" has no scenarios to extend`)])
    }
    await forget(sharedFile)
  })

  it('is not taken in by pushing or beginning a funnel', async () => {
    const begun = await ofMcg<Reply>('POST', '/funnels', { id: 'fresh', extends: 'other', title: 'Fresh' })
    expect([begun.status, begun.body.error]).toEqual([400, 'There is no funnel "other" to begin from'])
    const at = { id: 'fresh', title: 'Fresh', path: '/claim/other' }
    const taken = await ofMcg<Reply>('POST', '/funnels', at)
    expect([taken.status, taken.body.error]).toEqual([
      409,
      '/claim/other is taken, or lies at or around an address that is',
    ])
    // Whatever a push says that the folder has, it does not learn what is here.
    const [here] = await site.db.select().from(draftFiles).where(eq(draftFiles.path, theirs))
    for (const sent of [here!.text, '{}'])
      for (const dryRun of [true, false]) {
        const files = [{ path: theirs, text: sent, base: null }]
        const pushed = await byKey<Reply>('POST', '/push', { files, dryRun })
        expect([pushed.status, pushed.body.error]).toEqual([403, notOwn('other', valid8, valifi)])
      }
  })

  it('is not told where going back would break it', async () => {
    await forget(mine, theirs)
    const path = 'library/fields.json'
    const library = JSON.parse(await publishedText(path)) as { fields: Record<string, object> }
    const fields = { ...library.fields, ptarmigan: library.fields['first-name']! }
    const takes = { 'personal-details': { fields: { 'personalDetails.firstName': { use: 'ptarmigan' } } } }
    const [before] = (await ofEvery<Publication[]>('GET', '/publications?funnel=own')).body
    const changes = {
      [path]: { ...library, fields },
      [mine]: variant('own', 'With another library'),
      [theirs]: { ...variant('other', secret), steps: takes },
    }
    expect((await publish(ofEvery, await propose(ofEvery, changes))).status).toBe(200)
    const told = await goBack(ofEvery, before!.id, 'own')
    expect([told.status, told.body.error]).toEqual([409, expect.stringContaining('ptarmigan')])
    await expectRefused(() => goBack(ofMcg, before!.id, 'own'), notAlone('show other or own', valid8, valifi))
    expect((await publish(ofEvery, await propose(ofEvery, { [theirs]: variant('other', secret) }))).status).toBe(200)
  })

  it('is not published with an own change, even if no brand shows it and it changes nothing that a brand shows', async () => {
    const [ground, built] = [variant('ground', secret), { ...variant('other', secret), extends: 'ground' }]
    expect((await publish(ofEvery, await propose(ofEvery, { [file('ground')]: ground, [theirs]: built }))).status).toBe(
      200,
    )
    const changes = { [file('ground')]: { ...ground, title: 'Hidden' }, [mine]: variant('own', 'With the ground') }
    const proposal = await propose(ofEvery, changes)
    expect(proposal.report!.funnels.map(({ funnel }) => funnel)).toEqual(['ground', 'own'])
    const why = notAlone('show or build on ground or own', valid8, valifi)
    await expectRefused(() => publish(ofMcg, proposal), why)
    await forget(...Object.keys(changes))
    expect((await publish(ofEvery, await propose(ofEvery, { [theirs]: variant('other', secret) }))).status).toBe(200)
  })

  it('is looked for by an index, however much was published', async () => {
    const plan = await site.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const asked = fileWith({ foreign: new Map([['other', []]]) }, 'a'.repeat(64))
      return JSON.stringify((await tx.execute(sql`explain ${asked}`)).rows)
    })
    for (const index of ['publications_files', 'proposals_files'])
      expect(plan).toContain(`Bitmap Index Scan on ${index}`)
    expect((await ofMcg('GET', '/texts/x"%20or%20true')).status).toBe(404)
  })

  it('is not given away for the hash of its text by a refused save', async () => {
    const { before, after } = foreign.texts[theirs]!
    const save = (published: string, path = 'own/scenarios/x.json') =>
      ofMcg<DraftConflict>('PUT', '/drafts', { path, revision: 0, text: '{}', about: '', published })
    for (const hash of [before!, after!]) {
      const { status, body } = await save(hash)
      expect([status, body.base]).toEqual([409, null])
    }
    // What was published at the own path is told.
    const [first] = (await site.db.select().from(publications)).flatMap(({ files }) => files[mine] ?? [])
    expect((await save(first!, mine)).body.base).toContain('"First"')
  })

  it('does not show by a number that it was changed, nor hide an own change behind a hundred of its own', async () => {
    const { body: earlier } = await ofMcg<Project>('GET', '/project')
    const row = { path: theirs, text: null, about: secret, by: 'Val', at: new Date() }
    await site.db.insert(draftChanges).values(Array.from({ length: 120 }, (_, at) => ({ ...row, revision: 100 + at })))
    const { body: project } = await ofMcg<Project>('GET', '/project')
    expect(project.change).toBe(earlier.change)
    expect((await ofEvery<Project>('GET', '/project')).body.change).toBeGreaterThan(earlier.change)
    await site.db.insert(draftChanges).values({ ...row, path: mine, revision: 200, about: 'mine' })
    const { body: changes } = await ofMcg<DraftChange[]>('GET', `/changes?after=${project.change}`)
    expect(changes.map(({ about }) => about)).toEqual(['mine'])
  })
})

describe('what a funnel of the own company builds on', { timeout: 4 * patience }, () => {
  it('is read by its members once that is published, whoever shows it', async () => {
    const before = await ofMcg<Project>('GET', '/project')
    expect(before.body.files.map(({ path }) => path)).not.toContain(file('other'))
    const built = { ...variant('own', 'Built on theirs'), extends: 'other' }
    expect((await publish(ofEvery, await propose(ofEvery, { [file('own')]: built }))).status).toBe(200)
    const { body } = await ofMcg<Project>('GET', '/project')
    expect(body.files.map(({ path }) => path)).toContain(file('other'))
    expect(
      (await ofMcg<DraftText>('GET', `/texts/${body.files.find(({ path }) => path === file('other'))!.published}`))
        .status,
    ).toBe(200)
  })
})
