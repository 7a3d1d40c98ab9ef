import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PublishedFunnel } from 'runnel/browser'
import type {
  DraftChange,
  FunnelVersion,
  OpenProposal,
  PeopleReport,
  Project,
  Proposal,
  Publication,
  Pushed,
} from '#schemas/studio/index.ts'
import { auditLog, draftFiles, presences, proposals, staff } from '../../database/tables/index.ts'
import { pngDataUrl, submission } from '../../testing/applicant.ts'
import { openFreshDatabase } from '../../testing/freshDatabase.ts'
import {
  type Call,
  draft,
  proposed,
  proved,
  publish,
  type PublishedSite,
  removeFolder,
  signedIn,
  smallFolder,
  startPublished,
} from '../../testing/publishedSite.ts'
import { hostOf } from '../../testing/startApp.ts'

const patience = 120_000

const question = {
  title: 'How did you hear about us?',
  fields: {
    heardFrom: { label: 'How', widget: 'select', choices: ['A friend', 'An advert'], required: 'Please choose' },
  },
}
const order = [
  'personal-details',
  'address',
  'date-of-birth',
  'contact-details',
  'signature',
  'lender-selection',
  'submitting',
]
const plain = { format: 2, id: 'v3x', extends: 'v1', title: 'A try', path: '/claim/v3x' }
const asking = {
  ...plain,
  data: { heardFrom: { type: 'string', class: 'plain' } },
  order: ['introduction', 'heard-from', ...order],
  steps: { 'heard-from': question },
}

let folder: string
let database: Awaited<ReturnType<typeof openFreshDatabase>>
let site: PublishedSite
let second: Awaited<ReturnType<typeof database.again>>
let other: PublishedSite
let ada: Call
let bea: Call
beforeAll(async () => {
  folder = smallFolder()
  database = await openFreshDatabase()
  site = await startPublished(database.db, { folder })
  second = await database.again()
  other = await startPublished(second.db, { folder })
  ada = await signedIn(site, 'publisher', 'Ada')
  bea = await signedIn(site, 'author', 'Bea')
}, patience)
afterAll(async () => {
  await other.close()
  await second.close()
  await site.close()
  await database.close()
  removeFolder(folder)
})

const propose = (changes: Record<string, object | string | null>, by = ada) =>
  proposed(by, site.db, { funnel: 'v3x', changes })

async function published(changes: Record<string, object | null>): Promise<Publication> {
  const proposal = await propose(changes)
  expect(proposal.report?.obstacles).toEqual([])
  const { status, body } = await publish(ada, proposal)
  expect(status).toBe(200)
  return body
}

const definitionOf = (of = site) => of.live.current.get('v3x')!.hash
const where = (definition: string) => site.app.inject({ url: `/funnels/of/${definition}.json` })

async function submit(definition?: string): Promise<[number, string]> {
  const browser = site.visit()
  browser.host = hostOf('mcg')
  const given = { ...submission(), funnel: 'v3x', signature: pngDataUrl(), ...(definition ? { definition } : {}) }
  const { status, body } = await browser.call('submitForm', given)
  return [status, body.error ?? '']
}

describe('publications', { timeout: 4 * patience }, () => {
  let first = ''
  let begun: Publication

  it('begin with the files that the server is shipped with', async () => {
    const { body } = await ada<Publication[]>('GET', '/publications')
    expect(body).toMatchObject([{ id: 1, kind: 'files', changed: ['v1'] }])
    expect([...site.live.current.keys()]).toEqual(['v1'])
  })

  it('bring a new funnel, with parts of its own that never change and load by themselves', async () => {
    begun = await published({ 'v3x/funnel.json': plain })
    first = definitionOf()
    const reply = await where(first)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
    const parts = reply.json<PublishedFunnel>()
    expect(parts.addresses.path).toBe('/claim/v3x')
    const data = await site.app.inject({ url: parts.funnel, headers: { 'accept-encoding': 'br' } })
    expect(data.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const code = await site.app.inject({ url: parts.details })
    expect(code.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(code.body).not.toMatch(/\brequire\(|from ["']ajv/)
    expect(code.body).toContain('export const form = () => import("./')
    const none = await site.app.inject({ url: `/funnels/${'0'.repeat(64)}.json` })
    expect([none.statusCode, none.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(await submit()).toEqual([200, ''])
    expect(await site.db.select().from(draftFiles)).toEqual([])
  })

  it('are served by every process', async () => {
    await expect.poll(() => other.live.current.get('v3x')?.hash).toBe(first)
  })

  it('leave those in the middle of an older version with it, until it is withdrawn', async () => {
    await published({ 'v3x/funnel.json': asking })
    const second = definitionOf()
    expect(second).not.toBe(first)
    expect((await where(first)).statusCode).toBe(200)
    expect(await submit(first)).toEqual([200, ''])
    expect((await submit(second))[0]).toBe(400)
    expect((await submit())[0]).toBe(400)
    const { body: versions } = await ada<FunnelVersion[]>('GET', '/versions?funnel=v3x')
    expect(versions.map(({ definition, supersededAt }) => [definition, supersededAt !== undefined])).toEqual([
      [second, false],
      [first, true],
    ])
    const served = await ada('POST', `/versions/${versions[0]!.version}/withdraw`, { note: '' })
    expect(served.status).toBe(409)
    const gone = await ada('POST', `/versions/${versions[1]!.version}/withdraw`, { note: 'It was wrong' })
    expect(gone.status).toBe(204)
    expect((await where(first)).statusCode).toBe(410)
    expect(await submit(first)).toEqual([400, 'This form has changed since you opened it. Please load the page again.'])
    expect((await where('0'.repeat(64))).statusCode).toBe(404)
  })

  it('can be returned to in one call', async () => {
    const { status, body } = await ada<Publication>('POST', `/publications/${begun.id}/return`, {
      funnel: 'v3x',
      note: '',
    })
    expect([status, body.kind, body.changed]).toEqual([200, 'return', ['v3x']])
    expect(definitionOf()).toBe(first)
    expect(await submit(first)).toEqual([200, ''])
  })

  it('show beforehand what they mean for people who are in the middle of a form', async () => {
    const at = (step: string, many: number) =>
      Array.from({ length: many }, () => ({
        tabHash: randomUUID(),
        funnel: 'v3x',
        definition: first,
        step,
        seenAt: new Date(),
      }))
    await site.db.insert(presences).values([...at('introduction', 3), ...at('address', 2), ...at('submitting', 1)])
    const { id } = await propose({ 'v3x/funnel.json': asking })
    const { status, body } = await bea<PeopleReport>('GET', `/proposals/${id}/people`)
    expect([status, body]).toEqual([200, { funnels: [{ funnel: 'v3x', people: expect.any(Array) as object[] }] }])
    expect(body.funnels[0]!.people).toMatchObject([
      { step: 'introduction', count: 3, outcomes: [{ kind: 'stays', share: 1 }] },
      { step: 'address', count: 2, outcomes: [{ kind: 'asked', what: ['How'], share: 1 }] },
      { step: 'submitting', count: 1, outcomes: [{ kind: 'stays', share: 1 }] },
    ])
    expect((await ada('GET', `/proposals/${randomUUID()}/people`)).status).toBe(404)
  })

  it('say whom a new obligation holds back', async () => {
    const seenAt = new Date()
    const tab = { tabHash: randomUUID(), funnel: 'v3x', definition: first, step: 'lender-selection', seenAt }
    await site.db.insert(presences).values(tab)
    const name = 'we know how they heard of us'
    const { id } = await propose({
      'v3x/funnel.json': { ...asking, mustPass: [{ name, before: 'submitting', through: ['heard-from'] }] },
    })
    const { body } = await ada<PeopleReport>('GET', `/proposals/${id}/people`)
    expect(body.funnels[0]!.people.find(({ step }) => step === 'lender-selection')).toMatchObject({
      count: 1,
      outcomes: [{ kind: 'held', what: [name], share: 1 }],
    })
  })

  it('are reported to everyone who works in the studio', async () => {
    const { body: before } = await ada<{ change: number }>('GET', '/project')
    const heard = async () => (await bea<DraftChange[]>('GET', `/changes?after=${before.change}`)).body
    const path = 'v3x/funnel.json'
    const { id } = await published({ [path]: { ...plain, title: 'Heard of' } })
    expect(await heard()).toMatchObject([{ path, about: 'published', by: 'Ada' }])
    await draft(site.db, path, 'Made from the newest')
    await ada('POST', `/publications/${id - 1}/return`, { funnel: 'v3x', note: '' })
    expect(await heard()).toMatchObject([{ about: 'published' }, { path, about: /returned/ }])
    const { body } = await bea<{ files: object[] }>('GET', '/project')
    expect(body.files).toContainEqual(expect.objectContaining({ path, text: 'Made from the newest', moved: true }))
  })

  it('refuse a proposal of drafts that have changed since', async () => {
    const path = 'v3x/funnel.json'
    const proposal = await propose({ [path]: { ...plain, title: 'Proposed' } })
    await draft(site.db, path, JSON.stringify({ ...plain, title: 'Changed since' }))
    const { status, body } = await publish(ada, proposal)
    expect([status, body.error]).toEqual([409, 'A draft has changed since. Please propose your changes again.'])
    expect((await site.db.select().from(draftFiles)).map((one) => one.path)).toEqual([path])
  })

  it('are listed while they can be published', async () => {
    const open = async () => (await bea<OpenProposal[]>('GET', '/proposals?funnel=v3x')).body
    const path = 'v3x/funnel.json'
    const { id, at } = await propose({ [path]: { ...plain, title: 'Waits' } })
    const listed = { id, funnel: 'v3x', paths: [path], by: 'Ada', at, state: 'proved', obstacles: 0 }
    expect(await open()).toEqual([
      { ...listed, needsApproval: false, concerns: expect.objectContaining({ because: 'show v3x' }) },
    ])
    expect((await bea<OpenProposal[]>('GET', '/proposals?funnel=v1')).body).toEqual([])
    expect((await bea<OpenProposal[]>('GET', '/proposals')).body).toHaveLength(1)
    await draft(site.db, path, JSON.stringify({ ...plain, title: 'Changed since' }))
    expect(await open()).toEqual([])
    const broken = await propose({ [path]: { ...plain, order: ['nowhere'] } })
    expect(await open()).toMatchObject([{ id: broken.id, obstacles: broken.report!.obstacles.length }])
    expect(broken.report!.obstacles.length).toBeGreaterThan(0)
    const last = await propose({ [path]: { ...plain, title: 'Last' } })
    const other = 'v1/scenarios/of-this-test.json'
    const second = await propose({ [other]: { scenarios: [] } })
    expect((await open()).map((one) => one.id)).toEqual([second.id, last.id])
    const [row] = await site.db.select().from(proposals).where(eq(proposals.id, last.id))
    const { id: _, ...like } = row!
    const longAgo = new Date(Date.now() - 24 * 3600_000)
    await site.db.insert(proposals).values([
      { ...like, state: 'failed' },
      { ...like, state: 'proving', at: longAgo, startedAt: longAgo },
    ])
    expect(await open()).toHaveLength(2)
    // It changes no file of the other one, but what was proved of that is no longer what would be served.
    expect((await publish(ada, last)).status).toBe(200)
    expect(await open()).toEqual([])
    await site.db.delete(draftFiles).where(eq(draftFiles.path, other))
  })

  it('refuse what was proved on top of another publication', async () => {
    const title = (text: string) => ({ ...plain, title: text })
    const [one, two] = [
      await propose({ 'v3x/funnel.json': title('One') }),
      await propose({ 'v3x/funnel.json': title('Two') }),
    ]
    expect((await publish(ada, two)).status).toBe(200)
    const late = await publish(ada, one)
    expect([late.status, late.body.error]).toEqual([
      409,
      'Something else has been published in the meantime. Please propose your changes again.',
    ])
    expect((await ada<Proposal>('GET', `/proposals/${one.id}`)).body.outdated).toBe(true)
  })

  it('refuse errors, hostile files and those without the role', async () => {
    const broken = await propose({ 'v3x/funnel.json': { ...plain, order: ['nowhere'] } })
    expect(broken.report!.obstacles[0]).toContain('"v3x" has')
    expect((await publish(ada, broken)).status).toBe(409)
    const text = await propose({ 'v3x/funnel.json': '{'.repeat(100_000) })
    expect(text.report!.obstacles).toHaveLength(1)
    const gone = await propose({ 'v1/funnel.json': null })
    expect(gone.report!.obstacles.join(' ')).toContain('names "v1", which would be removed')
    const byAuthor = await propose({ 'v3x/funnel.json': { ...plain, title: 'By Bea' } }, bea)
    expect(await publish(bea, byAuthor)).toMatchObject({ status: 403 })
  })

  it('stand in the audit log, without texts', async () => {
    const rows = await site.db.select().from(auditLog)
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['studio propose', 'studio publish', 'studio withdraw', 'studio return']),
    )
    expect(JSON.stringify(rows)).not.toContain('A try')
  })

  it('take changed files of a new deployment, but not over what the studio has published', async () => {
    const file = join(folder, 'v1/funnel.json')
    const was = readFileSync(file, 'utf8')
    writeFileSync(file, was.replace('"title": "', '"title": "New: '))
    const warn = vi.fn()
    const again = await startPublished(site.db, { folder, warn })
    expect(again.live.current.get('v1')!.title).toContain('New: ')
    await again.close()
    await site.live.follow()
    await published({ 'v1/funnel.json': JSON.parse(was.replace('"title": "', '"title": "Studio: ')) as object })
    writeFileSync(file, was.replace('"title": "', '"title": "Newer: '))
    const third = await startPublished(site.db, { folder, warn })
    expect(third.live.current.get('v1')!.title).toContain('Studio: ')
    expect(warn.mock.calls.flat().join()).toContain('funnels/v1/funnel.json has changed, but the studio')
    await third.close()
  })

  it('are not asked for twice at once by one person', async () => {
    await draft(site.db, 'v3x/funnel.json', JSON.stringify({ ...plain, title: 'Asked for twice' }))
    const asked = { funnel: 'v3x', paths: ['v3x/funnel.json'] }
    const replies = await Promise.all([1, 2].map(() => ada<Proposal & { error: string }>('POST', '/proposals', asked)))
    const [done, refused] = replies.toSorted((a, b) => a.status - b.status)
    expect([done!.status, refused!.status, refused!.body.error]).toEqual([
      200,
      429,
      'What you proposed before is not proved yet. Please wait until it is, and try again.',
    ])
    await proved(ada, done!.body)
  })

  it('are not returned to where that would mix what nobody has proved', async () => {
    const was = JSON.parse(readFileSync('funnels/v1/funnel.json', 'utf8')) as { steps: Record<string, object> }
    const steps = { ...was.steps, introduction: { ...was.steps.introduction, title: 'Another beginning' } }
    const { id } = await published({ 'v1/funnel.json': { ...was, steps } })
    await published({ 'v3x/funnel.json': { ...plain, title: 'On top of that' } })
    const { status, body } = await ada<{ error: string }>('POST', `/publications/${id - 1}/return`, {
      funnel: 'v1',
      note: '',
    })
    expect([status, body.error]).toEqual([409, expect.stringMatching(/^This would also change v3x to what was never/)])
  })

  it('are approved by a person who has not worked on them, and nobody returns to one without such approval', async () => {
    const strict = await startPublished(site.db, { folder, approval: true })
    const [cyd, dee, eve] = await Promise.all(['Cyd', 'Dee', 'Eve'].map((name) => signedIn(strict, 'publisher', name)))
    const path = 'v3x/funnel.json'
    const { body: project } = await dee!<Project>('GET', '/project')
    const { published: base, text: was } = project.files.find((one) => one.path === path)!
    const text = JSON.stringify({ ...plain, title: 'With approval' })
    const pushed = await dee!<Pushed>('POST', '/push', { files: [{ path, text, base }], dryRun: false })
    expect([pushed.body.written, was]).toEqual([[path], expect.stringContaining('On top of that')])
    const asked = await cyd!<Proposal>('POST', '/proposals', { funnel: 'v3x', paths: [path] })
    const proposal = await proved(ada, asked.body)
    const open = () => dee!<OpenProposal[]>('GET', '/proposals')
    expect((await open()).body).toMatchObject([{ id: proposal.id, needsApproval: true }])
    const approve = (by: Call) => by<{ error: string }>('POST', `/proposals/${proposal.id}/approve`)
    expect((await publish(cyd!, proposal)).body.error).toContain('A second person has to approve this.')
    expect((await approve(cyd!)).body.error).toContain('You have made this proposal')
    const byAuthor = await approve(dee!)
    expect([byAuthor.status, byAuthor.body.error]).toEqual([
      403,
      `You have changed ${path}: a person who has not worked on the proposed changes has to approve them.`,
    ])
    const renamed = async (name: string, to: string) =>
      site.db.update(staff).set({ name: to }).where(eq(staff.name, name))
    await renamed('Dee', 'Dora')
    expect((await approve(dee!)).status, 'under another name').toBe(403)
    await renamed('Eve', 'Dee')
    expect((await approve(eve!)).status, 'under the name of the author').toBe(200)
    expect((await open()).body).toMatchObject([{ approvedBy: 'Dee' }])
    const { body: done } = await publish(cyd!, proposal)
    const back = (id: number, funnel: string) =>
      cyd!<{ error: string }>('POST', `/publications/${id}/return`, { funnel, note: '' })
    const refused = await back(done.id - 1, 'v3x')
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringMatching(/demands the approval of a second person\..* v3x\/funnel\.json as it was then is neither/),
    ])
    await published({ [path]: { ...plain, title: 'Without approval' } })
    expect((await back(done.id, 'v3x')).status).toBe(200)
    await strict.close()
  })

  it('are listed by one funnel, not by two', async () => {
    expect((await ada('GET', '/publications?funnel=a&funnel=b')).status).toBe(400)
    expect((await ada('GET', '/versions?funnel=a&funnel=b')).status).toBe(400)
    expect((await ada('GET', '/publications?before=1&before=2')).status).toBe(400)
  })
})
