import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { format } from 'oxfmt'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFunnel } from 'runnel/check'
import { disk, loadFunnel } from 'runnel/load'
import { registry } from '#funnels/registry.ts'
import { draftChanges, draftFiles, staff } from '../../database/tables/index.ts'
import { forgetOld } from '../../jobs/retention/forgetOld.ts'
import { fingerprint } from '../../data/fingerprint.ts'
import { textAfter } from '../../services/drafts/readChanges.ts'
import { recordChange, withDraftLock } from '../../services/drafts/writeDraft.ts'
import { limits } from '../../policy/limits.ts'
import type { Browser } from '../../testing/browser.ts'
import { publishFiles, staffMember } from '../../testing/draftSite.ts'
import { startApp, type Site } from '../../testing/startApp.ts'

let site: Site
let viewer: Browser
let ann: Browser
let ben: Browser
beforeAll(async () => {
  site = await startApp({ studio: true })
  await publishFiles(site.deps.db, {
    ...Object.fromEntries(
      ['v1', 'v2', 'v3c'].map((id) => [`${id}/funnel.json`, disk.read(`funnels/${id}/funnel.json`)]),
    ),
    'examples/feedback/funnel.ts': 'export default {}',
  })
  viewer = await staffMember(site, 'viewer', 'Vic Viewer')
  ann = await staffMember(site, 'author', 'Ann Author')
  ben = await staffMember(site, 'author', 'Ben Author')
})
afterAll(() => site.close())

/** What reads for who works for every company. */
const everything = () => ({ db: site.deps.db, foreign: new Map() })

let made = 0
/** A file of its own for each test. */
const newPath = (): string => `v1/scenarios/test-${(made += 1)}.json`
const save = (who: Browser, path: string, revision: number, text: string | null, more: object = {}) =>
  who.send('PUT', '/api/studio/drafts', { path, revision, text, about: 'a change', ...more })
const project = async () => (await viewer.send('GET', '/api/studio/project')).body
const fileAt = async (path: string) => (await project()).files.find((file: { path: string }) => file.path === path)
/** Text that no database can shorten. */
const randomText = (length: number) => randomBytes(length).toString('base64').slice(0, length)
const changesAt = (path: string) => site.deps.db.select().from(draftChanges).where(eq(draftChanges.path, path))
const historyOf = async (path: string) => (await viewer.send('GET', `/api/studio/history?path=${path}`)).body

describe('the project', () => {
  it('has every file with its text, and names those that only the repository can change', async () => {
    const { files, fixed, format } = await project()
    const text = disk.read('funnels/v2/funnel.json')
    expect(files).toContainEqual({ path: 'v2/funnel.json', text, published: fingerprint(text), revision: 0 })
    expect({ fixed, format }).toEqual({ fixed: ['examples/feedback/funnel.ts'], format: 2 })
    expect((await viewer.send('GET', `/api/studio/texts/${fingerprint(text)}`)).body).toEqual({ text })
  })

  it('is shown to viewers, who may change nothing, and to nobody else', async () => {
    expect((await save(viewer, newPath(), 0, '{}')).body.error).toMatch(/but not change it/)
    for (const url of ['/project', '/changes', '/history', `/texts/${fingerprint('')}`])
      expect((await site.visit().send('GET', `/api/studio${url}`)).status).toBe(404)
  })
})

describe('a draft', () => {
  it('has room beside the others, up to a limit for all', async () => {
    const { db } = site.deps
    const big = Array.from({ length: 10 }, (_, at) => `v1/scenarios/big-${at}.json`)
    for (const path of big)
      await db.execute(sql`insert into draft_files (path, text, revision, by, at)
        values (${path}, repeat('x', 4950000), 1, 'Ann Author', now())`)
    const path = newPath()
    const refused = await save(ann, path, 0, 'x'.repeat(999_000))
    expect([refused.status, refused.body.error]).toEqual([
      413,
      'All drafts together may have 50 MB, and with this text they would have 50.5 MB. Please publish some or give some up.',
    ])
    expect((await save(ann, path, 0, '{}')).status).toBe(200)
    await db.delete(draftFiles).where(inArray(draftFiles.path, big))
  })

  it('of an older server has the newest 20 MB of large texts in its history, and all small ones', async () => {
    const { db } = site.deps
    const path = newPath()
    await db.execute(sql`insert into draft_changes (path, revision, text, about, by, at)
      select ${path}, n, repeat('x', case when n % 2 = 0 then 200000 else 10 end), 'typed', 'Long Ago', now()
      from generate_series(1, 420) as n`)
    await save(ann, path, 0, 'y'.repeat(200_000))
    const kept = (await changesAt(path)).filter(({ text }) => text !== null)
    const large = kept.filter(({ text }) => text!.length > 100_000).map(({ revision }) => revision)
    expect([kept.length - large.length, large.length, Math.min(...large), Math.max(...large)]).toEqual([
      210, 100, 224, 421,
    ])
  })

  it('of a megabyte, with quite other characters at each save, costs 20 MB of history', async () => {
    const dora = await staffMember(site, 'author', 'Dora Author')
    const path = newPath()
    await save(dora, path, 0, '{}')
    for (let revision = 1; revision < 26; revision += 1)
      expect((await save(dora, path, revision, `${revision % 10}`.repeat(990_000))).status).toBe(200)
    const kept = await historyOf(path)
    const newest = Array.from({ length: 20 }, (_, at) => 26 - at)
    expect(kept.map((one: { revision: number }) => one.revision)).toEqual([...newest, 1])
    expect(await textAfter(everything(), kept.at(-1).id)).toEqual({ text: '{}' })
    const changes = await changesAt(path)
    expect(changes.every(({ differs }) => differs === null)).toBe(true)
    const forgotten = changes.find(({ revision }) => revision === 5)!
    expect(forgotten).toMatchObject({ text: null, differs: null, size: 990_000 })
    expect((await viewer.send('GET', `/api/studio/history/${forgotten.id}`)).status).toBe(404)
    await dora.send('POST', '/api/studio/drafts/discard', { path, revision: 26 })
  })

  it('of a million characters, with one other at each of 30 saves, costs little more than one save', async () => {
    const dee = await staffMember(site, 'author', 'Dee Author')
    const path = newPath()
    const before = randomText(490_000)
    const textAt = (revision: number) => `${before}\u{1F600}${revision}\u{1F601}${before}`
    for (let revision = 0; revision < 30; revision += 1)
      expect((await save(dee, path, revision, textAt(revision))).status).toBe(200)
    const { rows } = await site.deps.db.execute<{ bytes: number }>(
      sql`select sum(pg_column_size(draft_changes.*))::int as bytes from draft_changes where path = ${path}`,
    )
    expect(rows[0]!.bytes).toBeLessThan(990_000)
    for (const { id, revision } of await historyOf(path))
      expect((await viewer.send('GET', `/api/studio/history/${id}`)).body.text === textAt(revision - 1)).toBe(true)
    await dee.send('POST', '/api/studio/drafts/discard', { path, revision: 30 })
  })

  it('reads back exactly, whatever it was', async () => {
    const { db, now } = site.deps
    const part = fc.constantFrom('a', 'b', '\u{1F600}', '\u{1F601}', '\u{10FE00}', 'x'.repeat(60_000))
    const text = fc.option(fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')))
    const series = fc.array(fc.record({ text, isOld: fc.boolean() }), { minLength: 2, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(series, async (all) => {
        const path = newPath()
        const written: { id: number; text: string | null }[] = []
        for (const [at, one] of all.entries()) {
          const row = { path, revision: at + 1, text: one.text, about: 'a change', at: now() }
          // As an older server wrote it.
          const [old] = one.isOld
            ? await db
                .insert(draftChanges)
                .values({ ...row, by: 'Ann' })
                .returning()
            : []
          const by = { id: null, name: 'Ann' }
          const { id } = old ?? (await withDraftLock(db, (tx) => recordChange(tx, { ...row, by }, at + 1)))
          written.push({ id, text: one.text })
        }
        for (const { id, text: expected } of written)
          expect(await textAfter(everything(), id)).toEqual({ text: expected })
      }),
      { numRuns: 100 },
    )
  })

  it('stays whole in its history after fifty differences, so that none takes long to read', async () => {
    const path = newPath()
    for (let revision = 0; revision < 104; revision += 1) await save(ann, path, revision, `text ${revision}`)
    const whole = (await changesAt(path)).filter(({ differs }) => !differs).map(({ revision }) => revision)
    expect(whole.toSorted((one, other) => one - other)).toEqual([51, 102, 104])
    const [first] = (await changesAt(path)).filter(({ revision }) => revision === 1)
    expect(await textAfter(everything(), first!.id)).toEqual({ text: 'text 0' })
  })

  it('is never shown as another one when what it differs from is gone', async () => {
    const path = newPath()
    for (const revision of [0, 1, 2]) await save(ann, path, revision, `text ${revision}`)
    const [newest, middle, oldest] = await historyOf(path)
    await site.deps.db.delete(draftChanges).where(eq(draftChanges.id, middle.id))
    expect([await textAfter(everything(), newest.id), await textAfter(everything(), oldest.id)]).toEqual([
      { text: 'text 2' },
      undefined,
    ])
  })

  it('is one of those of which each member of staff may save 100 MB a day', async () => {
    const dan = await staffMember(site, 'author', 'Dan Author')
    const namesake = await staffMember(site, 'author', 'Another Dan')
    await site.deps.db.update(staff).set({ name: 'Dan Author' }).where(eq(staff.name, 'Another Dan'))
    const path = newPath()
    for (let revision = 0; revision < 100; revision += 1)
      expect((await save(dan, path, revision, `${revision % 10}`.repeat(1_000_000))).status).toBe(200)
    const refused = await save(dan, path, 100, '{}')
    expect([refused.status, refused.body.error]).toEqual([
      413,
      expect.stringMatching(/^You have saved 100 MB within a day/),
    ])
    expect((await save(namesake, path, 100, '{}')).status).toBe(200)
    await site.deps.db
      .update(draftChanges)
      .set({ at: new Date(site.deps.now().getTime() - 25 * 3600_000) })
      .where(eq(draftChanges.path, path))
    expect((await save(dan, path, 101, '{ }')).status).toBe(200)
  })

  it('is kept with its history, whatever its text is', async () => {
    const path = newPath()
    const broken = '{ "broken": '
    expect((await save(ann, path, 0, '{}')).body).toMatchObject({ revision: 1 })
    expect((await save(ben, path, 1, broken)).body).toMatchObject({ revision: 2 })
    expect(await fileAt(path)).toMatchObject({ text: broken, published: null, revision: 2, by: 'Ben Author' })
    const [newer, older] = await historyOf(path)
    expect([newer, older]).toMatchObject([
      { revision: 2, by: 'Ben Author', about: 'a change' },
      { revision: 1, by: 'Ann Author' },
    ])
    expect((await viewer.send('GET', `/api/studio/history/${older.id}`)).body).toEqual({ text: '{}' })
    expect((await viewer.send('GET', `/api/studio/changes?after=${older.id - 1}`)).body).toEqual([older, newer])
  })

  it('takes a megabyte, as much as is read of a file, and no more', async () => {
    const path = newPath()
    const largest = ['\u{1F600}'.repeat(250_000), '"\n'.repeat(500_000), '\u4e2d'.repeat(333_333)]
    for (const [revision, text] of largest.entries()) expect((await save(ann, path, revision, text)).status).toBe(200)
    for (const text of ['a'.repeat(1_000_001), '\u4e2d'.repeat(333_334)]) {
      const { status, body } = await save(ann, path, 3, text)
      expect([status, body.error]).toEqual([
        413,
        `${path} has more than 1 MB. No definition of that size is read: please make it smaller.`,
      ])
    }
    const { status, body } = await save(ann, path, 3, 'a'.repeat(2_200_000))
    expect([status, body.error]).toEqual([413, 'The request has more than 2.1 MB. Please send less at once.'])
    await ann.send('POST', '/api/studio/drafts/discard', { path, revision: 3 })
  })

  it('is one of those that two people save at once; the other learns what was saved', async () => {
    const path = newPath()
    let base: string | null = null
    for (const revision of [0, 1, 2]) {
      const answers = await Promise.all(
        [ann, ben, ann, ben].map((who, place) => save(who, path, revision, `${revision} ${place}`)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const { text } = await fileAt(path)
      const won = answers.findIndex(({ status }) => status === 200)
      expect(text).toBe(`${revision} ${won}`)
      const lost = answers.find(({ status }) => status === 409)!
      expect(lost.body).toMatchObject({ theirs: { text, revision: revision + 1 }, base })
      base = text
    }
    expect(await historyOf(path)).toHaveLength(3)
  })

  it('is gone when it equals what is published, and its revisions go on', async () => {
    const path = newPath()
    await publishFiles(site.deps.db, { [path]: 'published' })
    await save(ann, path, 0, 'changed')
    expect((await save(ann, path, 1, 'published')).body).toMatchObject({ revision: 0 })
    expect(await fileAt(path)).toEqual({ path, text: 'published', published: fingerprint('published'), revision: 0 })
    expect((await save(ann, path, 0, 'published')).body).toMatchObject({ revision: 0 })
    expect((await save(ann, path, 0, 'again')).body).toMatchObject({ revision: 3 })
    expect((await historyOf(path)).map(({ revision }: { revision: number }) => revision)).toEqual([3, 2, 1])
  })

  it('may remove a file, and may be given up', async () => {
    const path = newPath()
    await publishFiles(site.deps.db, { [path]: 'published' })
    await save(ann, path, 0, null)
    expect(await fileAt(path)).toMatchObject({ text: null, revision: 1 })
    const discard = (revision: number) => ben.send('POST', '/api/studio/drafts/discard', { path, revision })
    expect((await discard(2)).body).toMatchObject({ error: expect.any(String) as string, theirs: { text: null } })
    expect((await discard(1)).body).toMatchObject({ revision: 0 })
    expect(await fileAt(path)).toMatchObject({ text: 'published', revision: 0 })
    expect((await historyOf(path))[0]).toMatchObject({ about: 'the draft was given up', by: 'Ben Author', revision: 2 })
  })

  it('says when another text was published since, until its author has seen that', async () => {
    const path = newPath()
    await publishFiles(site.deps.db, { [path]: 'first' })
    const [first, second] = [fingerprint('first'), fingerprint('second')]
    await save(ann, path, 0, 'first, changed', { published: first })
    await publishFiles(site.deps.db, { [path]: 'second' })
    expect(await fileAt(path)).toMatchObject({ moved: true, base: first, published: second })
    expect((await save(ann, path, 1, 'first, changed twice', { published: first })).body).toMatchObject({ revision: 2 })
    expect(await fileAt(path)).toMatchObject({ moved: true })
    await save(ann, path, 2, 'second, changed', { published: second })
    expect(await fileAt(path)).not.toHaveProperty('moved')
  })

  it('is not made from a published text that its author has not seen', async () => {
    const path = newPath()
    await publishFiles(site.deps.db, { [path]: 'first' })
    await publishFiles(site.deps.db, { [path]: 'second' })
    const { status, body } = await save(ann, path, 0, 'first, changed', { published: fingerprint('first') })
    expect([status, body.base, body.theirs.text]).toEqual([409, 'first', 'second'])
  })

  it.each(['../policy.json', 'v1/funnel.ts', 'V1/funnel.json', 'registry.ts', 'v1/scenarios/../x.json'])(
    'cannot have the path %s',
    async (path) => expect((await save(ann, path, 0, '{}')).status).toBe(400),
  )

  it('is forgotten after 90 days, but for the newest change of each file', async () => {
    const path = newPath()
    await save(ann, path, 0, 'old')
    await save(ann, path, 1, 'newer')
    const before = (await historyOf(path)) as unknown[]
    await site.deps.db.update(draftChanges).set({ at: new Date(site.deps.now().getTime() - 91 * 24 * 3600_000) })
    await forgetOld(site.deps)
    expect([before.length, (await historyOf(path)).length]).toEqual([2, 1])
    expect((await save(ann, path, 2, 'newest')).body).toMatchObject({ revision: 3 })
  })

  it('is forgotten from the oldest change on, whatever the clocks of two servers say', async () => {
    const path = newPath()
    for (const revision of [0, 1, 2]) await save(ann, path, revision, `text ${revision}`)
    const [, late, early] = await historyOf(path)
    const old = new Date(site.deps.now().getTime() - 91 * 24 * 3600_000)
    await site.deps.db.update(draftChanges).set({ at: old }).where(eq(draftChanges.id, late.id))
    await forgetOld(site.deps)
    expect([await textAfter(everything(), late.id), await textAfter(everything(), early.id)]).toEqual([
      { text: 'text 1' },
      { text: 'text 0' },
    ])
  })
})

describe('files out of a folder', () => {
  const push = async (
    who: Browser,
    files: { path: string; text: string | null; base: string | null }[],
    dryRun = false,
  ) => (await who.send('POST', '/api/studio/push', { files, dryRun })).body

  it('become drafts, first on trial', async () => {
    const [changed, same, added, removed] = [newPath(), newPath(), newPath(), newPath()]
    await publishFiles(site.deps.db, { [changed]: 'a', [same]: 'b', [removed]: 'c' })
    const files = [
      { path: changed, text: 'a2', base: fingerprint('a') },
      { path: same, text: 'b', base: null },
      { path: added, text: 'd', base: null },
      { path: removed, text: null, base: fingerprint('c') },
    ]
    const outcome = { written: [changed, added, removed], same: [same], conflicts: [] }
    expect(await push(ann, files, true)).toEqual(outcome)
    expect(await fileAt(changed)).toMatchObject({ text: 'a', revision: 0 })
    expect(await push(ann, files)).toEqual(outcome)
    expect([await fileAt(changed), await fileAt(added), await fileAt(removed)]).toMatchObject([
      { text: 'a2', by: 'Ann Author' },
      { text: 'd' },
      { text: null },
    ])
    // The folder goes on from what it has pushed.
    expect((await push(ann, [{ path: changed, text: 'a3', base: fingerprint('a2') }])).written).toEqual([changed])
  })

  it('are refused together if one has changed here, with who and when', async () => {
    const [drafted, republished, fine] = [newPath(), newPath(), newPath()]
    await publishFiles(site.deps.db, { [drafted]: 'a', [republished]: 'b', [fine]: 'c' })
    await save(ben, drafted, 0, 'ben was here')
    await publishFiles(site.deps.db, { [republished]: 'b2' }, 'Pia Publisher')
    const { written, conflicts } = await push(ann, [
      { path: drafted, text: 'a2', base: fingerprint('a') },
      { path: republished, text: 'b3', base: fingerprint('b') },
      { path: fine, text: 'c2', base: fingerprint('c') },
    ])
    const when = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/
    expect(conflicts).toEqual([
      {
        path: drafted,
        why: expect.stringMatching(new RegExp(`^Ben Author changed it in the studio on ${when.source}`)) as string,
      },
      {
        path: republished,
        why: expect.stringMatching(new RegExp(`^Pia Publisher published another text on ${when.source}$`)) as string,
      },
    ])
    expect(written).toEqual([fine])
    expect(await fileAt(fine)).toMatchObject({ text: 'c', revision: 0 })
  })
})

describe('a new funnel', () => {
  const begin = (body: object) => ann.send('POST', '/api/studio/funnels', body)

  it.each([
    ['from another one', { id: 'summer', extends: 'v2', title: 'Summer "sale"' }],
    ['from nothing', { id: 'autumn', title: 'Autumn', path: '/autumn' }],
  ])('%s is sound, and laid out as the repository lays out', async (_, asked) => {
    const { body } = await begin(asked)
    expect(body).toMatchObject({ path: `${asked.id}/funnel.json`, published: null, by: 'Ann Author' })
    const file = `funnels/${asked.id}/funnel.json`
    const read = (path: string) => (path === file ? (body.text as string) : disk.read(path))
    const loaded = loadFunnel(file, { library: 'funnels/library', funnels: 'funnels', read, list: disk.list })
    expect(
      checkFunnel(loaded, registry).filter(({ severity, file: at }) => severity === 'error' || at === file),
    ).toEqual([])
    const { code } = await format('funnel.json', body.text as string, { printWidth: 120, objectWrap: 'collapse' })
    expect(code).toBe(body.text)
    expect((await begin(asked)).body.error).toBe(`"${asked.id}" is taken already: please choose another id`)
  })

  it.each([
    [{ id: 'v2', title: 'T' }, 409, /taken/],
    [{ id: 'library', title: 'T' }, 409, /taken/],
    [{ id: 'v4', title: 'T' }, 409, /taken/],
    [{ id: 'My Form', title: 'T' }, 400, /small letters/],
    [{ id: 'winter', title: ' ' }, 400, /title/],
    [{ id: 'winter', title: 'T', extends: 'v99' }, 400, /no funnel "v99"/],
    [{ id: 'winter', title: 'T', path: '/claim/V1' }, 400, /cannot be an address/],
    [{ id: 'winter', title: 'T', path: '/claim/v1' }, 409, /at the address of the funnel "v1"/],
    [{ id: 'winter', title: 'T', path: '/find-claims' }, 409, /\/find-claims, another address of the funnel "v2"/],
    [{ id: 'winter', title: 'T', path: '/claim/v1/x' }, 409, /at the address/],
    [{ id: 'winter', title: 'T', path: '/claim' }, 409, /the site itself/],
    [{ id: 'winter', title: 'T', path: '/api/x' }, 409, /the site itself/],
  ])('%j is refused', async (asked, expected, said) => {
    const { status, body } = await begin(asked)
    expect([status, body.error]).toEqual([expected, expect.stringMatching(said)])
  })

  it('may take the place of a removed one', async () => {
    const path = 'former/funnel.json'
    await publishFiles(site.deps.db, { [path]: '{}' })
    await save(ann, path, 0, null)
    expect((await begin({ id: 'former', title: 'Former' })).body).toMatchObject({ path, revision: 2 })
  })

  it('that was never published is gone when its draft is given up', async () => {
    const { body } = await begin({ id: 'spring', title: 'Spring' })
    await ann.send('POST', '/api/studio/drafts/discard', { path: body.path, revision: body.revision })
    expect(await fileAt('spring/funnel.json')).toBeUndefined()
    expect((await begin({ id: 'spring', title: 'Spring' })).status).toBe(200)
  })

  it('is begun as often as the project is read: all drafts are read for it', async () => {
    const usual = limits(true)
    const projectRead = usual.projectRead.map((limit) => ({ ...limit, times: 2 }))
    const strict = await startApp({ studio: true, limits: { ...usual, projectRead } })
    const author = await staffMember(strict, 'author', 'Cas Counted')
    const beginning = () => author.send('POST', '/api/studio/funnels', { id: 'My Form', title: 'T' })
    expect((await author.send('GET', '/api/studio/project')).status).toBe(200)
    expect((await beginning()).status).toBe(400)
    expect((await beginning()).status).toBe(429)
    await strict.close()
  })
})
