import { randomUUID } from 'node:crypto'
import { createServer, request as httpRequest } from 'node:http'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimRequests, rateCounters, uploadPieces, uploads, type UploadRow } from '../database/tables/index.ts'
import { sweepUploads } from '../jobs/uploads/sweepUploads.ts'
import { limits } from '../policy/limits.ts'
import { uploadRules } from '../policy/uploads.ts'
import { folderFiles } from '../providers/files/folderFiles.ts'
import { memoryFiles } from '../providers/files/memoryFiles.ts'
import { apply, submission } from '../testing/applicant.ts'
import { askingVariant } from '../testing/askingVariant.ts'
import type { Answer, Browser } from '../testing/browser.ts'
import { shipped, startApp, type Site } from '../testing/startApp.ts'
import { announce, fileIn, pdf, sendFile, sendPart, tus } from '../testing/uploads.ts'

/** The schema of an answer that is a list of files. */
const fileList = {
  type: 'array',
  class: 'identity',
  items: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      size: { type: 'number' },
      type: { type: 'string' },
    },
  },
}
const ask = { label: 'Papers', widget: 'upload' }

/** Variants of v1 that ask for files as well. */
const variants = {
  papers: {
    data: { papers: fileList },
    fields: {
      papers: { ...ask, options: { kinds: ['pdf'], maxSize: '3MB', maxFiles: 2 }, required: 'Please send your papers' },
    },
  },
  // Without options, inside an answer, and for each item of a list.
  'usual-papers': {
    data: {
      papers: fileList,
      car: { type: 'object', properties: { photos: fileList } },
      cars: { type: 'array', items: { type: 'object', properties: { photos: fileList } } },
    },
    fields: {
      papers: ask,
      'car.photos': ask,
      cars: { label: 'Cars', each: { title: 'Car {position}', fields: { photos: ask } } },
    },
  },
}

const files = memoryFiles()
let site: Site
beforeAll(async () => {
  site = await startApp({
    files,
    funnels: new Map([
      ...(await shipped),
      ...Object.entries(variants).map(([id, asked]) => [id, askingVariant(id, asked)] as const),
    ]),
  })
})
beforeEach(() => site.deps.db.delete(rateCounters).then(() => undefined))
afterAll(() => site.close())

const rowOf = async (id: string) => (await site.deps.db.select().from(uploads).where(eq(uploads.id, id)))[0]
const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])

describe('a file that is sent by tus', () => {
  it('arrives in parts, and can be gone on with where it stopped', async () => {
    const visitor = site.visit()
    const content = pdf(2_500_000)
    const id = await announce(visitor, content.length, { name: 'Statement.pdf' })
    expect((await sendPart(visitor, id, 0, content.subarray(0, 1_200_000))).headers).toMatchObject({
      'upload-offset': '1200000',
      'tus-resumable': '1.0.0',
    })
    const at = await tus(visitor, 'HEAD', `/api/uploads/${id}`)
    expect([at.headers['upload-offset'], at.headers['upload-length'], at.headers['cache-control']]).toEqual([
      '1200000',
      '2500000',
      'no-store',
    ])
    expect(at.headers['upload-type']).toBeUndefined()
    const last = await sendPart(visitor, id, 1_200_000, content.subarray(1_200_000))
    expect([last.status, last.headers['upload-type']]).toEqual([204, 'application/pdf'])
    expect((await fileIn(visitor, id)).equals(content)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ name: 'Statement.pdf', kind: 'pdf', received: 2_500_000 })
  })

  it('keeps what had arrived when the connection was lost', async () => {
    const visitor = site.visit()
    const content = pdf(500_000)
    const id = await announce(visitor, content.length)
    const server = createServer((request, reply) => site.app.routing(request, reply))
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const call = httpRequest({
      port,
      method: 'PATCH',
      path: `/api/uploads/${id}`,
      headers: {
        ...visitor.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(content.length),
      },
    })
    call.on('error', () => undefined)
    call.write(content.subarray(0, 200_000), () => setTimeout(() => call.destroy(), 200))
    const offset = async () => Number((await tus(visitor, 'HEAD', `/api/uploads/${id}`)).headers['upload-offset'])
    for (let tries = 0; (await offset()) === 0 && tries < 50; tries += 1) await sleep(50)
    server.close()
    expect(await offset()).toBe(200_000)
    expect((await sendPart(visitor, id, 200_000, content.subarray(200_000))).status).toBe(204)
    expect((await fileIn(visitor, id)).equals(content)).toBe(true)
  })

  it('comes back only as a download that no browser shows', async () => {
    const visitor = site.visit()
    const id = await sendFile(visitor, pdf(), { name: 'Ünser "Vertrag".pdf' })
    const { headers } = await visitor.send('GET', `/api/uploads/${id}`)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_nser _Vertrag_.pdf"; filename*=UTF-8''%C3%9Cnser%20%22Vertrag%22.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
  })

  it('comes back under a name that says what it is', async () => {
    const visitor = site.visit()
    const names = async (name: string) => {
      const id = await sendFile(visitor, pdf(), { name })
      const { headers } = await visitor.send('GET', `/api/uploads/${id}`)
      return /filename="([^"]*)"/.exec(String(headers['content-disposition']))![1]
    }
    expect([await names('statement.PDF'), await names('statement.exe'), await names('statement')]).toEqual([
      'statement.PDF',
      'statement.exe.pdf',
      'statement.pdf',
    ])
  })

  it('takes each position once, whichever request is faster', async () => {
    const visitor = site.visit()
    const content = pdf(1000)
    const id = await announce(visitor, content.length)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendPart(visitor, id, 0, content)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409, 409])
    expect((await sendPart(visitor, id, 0, content)).status).toBe(409)
    expect((await fileIn(visitor, id)).equals(content)).toBe(true)
    const pieces = await site.deps.db.select().from(uploadPieces).where(eq(uploadPieces.uploadId, id))
    expect(pieces).toHaveLength(1)
    const unplaced = await site.deps.db.select().from(uploadPieces).where(isNull(uploadPieces.place))
    expect(unplaced).toEqual([])
  })

  it.each([
    ['is a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['is a picture that is code', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['begins like a document and is a page', Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>')],
    ['is of another kind than its field takes', png],
    ['is a program', Buffer.from('MZ\x90\x00 and so on')],
  ])('is refused and deleted when its content %s', async (_, content) => {
    const visitor = site.visit()
    const id = await announce(visitor, content.length, { name: 'good.pdf', kinds: 'pdf' })
    const { status, body } = await sendPart(visitor, id, 0, content)
    expect([status, body.error]).toEqual([
      415,
      'The content of this file is of a kind that we cannot take. Please send PDF.',
    ])
    expect(await rowOf(id)).toBeUndefined()
    expect((await tus(visitor, 'HEAD', `/api/uploads/${id}`)).status).toBe(404)
  })

  it('is refused when it is too large, empty, or larger than was said', async () => {
    const visitor = site.visit()
    const created = (size: string) => tus(visitor, 'POST', '/api/uploads', { 'upload-length': size })
    expect((await created('25000001')).status).toBe(413)
    for (const size of ['0', '-1', '1e3', '']) expect((await created(size)).status, size).toBe(400)
    const id = await announce(visitor, 10)
    expect((await sendPart(visitor, id, 0, pdf(11))).status).toBe(413)
    expect((await tus(visitor, 'HEAD', `/api/uploads/${id}`)).headers['upload-offset']).toBe('0')
  })

  it('speaks version 1.0.0 of tus', async () => {
    const visitor = site.visit()
    const id = await announce(visitor, 10)
    expect((await tus(visitor, 'OPTIONS', '/api/uploads')).headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': '25000000',
    })
    const other = await tus(visitor, 'HEAD', `/api/uploads/${id}`, { 'tus-resumable': '0.2.2' })
    expect([other.status, other.headers['tus-version']]).toEqual([412, '1.0.0'])
    const json = await tus(visitor, 'PATCH', `/api/uploads/${id}`, { 'upload-offset': '0' }, { a: 1 })
    expect(json.status).toBe(415)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.pdf', 'a.pdf'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u0000\u202e\nb.pdf', 'ab.pdf'],
    ['😀'.repeat(200), '😀'.repeat(120)],
  ])('keeps of the name %j what may be shown', async (name, shown) => {
    const id = await announce(site.visit(), 10, { name })
    expect((await rowOf(id))!.name).toBe(shown)
  })

  it.each(['GET', 'HEAD', 'PATCH', 'DELETE'] as const)('is there for nobody else: %s', async (method) => {
    const owner = site.visit()
    const id = await sendFile(owner)
    const headers: Record<string, string> =
      method === 'PATCH' ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } : {}
    for (const [visitor, path] of [
      [site.visit(), id],
      [owner, randomUUID()],
      [owner, '..%2f..%2fsecret'],
    ] as [Browser, string][])
      expect((await tus(visitor, method, `/api/uploads/${path}`, headers)).status).toBe(404)
    expect((await fileIn(owner, id)).length).toBeGreaterThan(0)
  })

  it('is limited in number and bytes', async () => {
    const visitor = site.visit()
    await visitor.call('getCurrentUser')
    const before = site.deps.limits
    site.deps.limits = limits(true)
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => tus(visitor, 'POST', '/api/uploads', { 'upload-length': '10' })),
    )
    site.deps.limits = before
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  /** Notes bytes as received in an upload, without sending them. */
  const pretend = (id: string, change: Partial<UploadRow>) =>
    site.deps.db.update(uploads).set(change).where(eq(uploads.id, id))
  const tooMuch = [429, 'You have sent many files. Please try again in an hour.']
  const said = ({ status, body }: { status: number; body: { error?: string } | undefined }) => [status, body?.error]
  const content = pdf(2000)

  /** More than twice as much does not fit into a row. */
  const gigabyte = 10 ** 9

  it('counts bytes that have arrived, and not those that were announced', async () => {
    const visitor = site.visit()
    for (let file = 0; file * uploadRules.size <= uploadRules.openSize; file += 100)
      await Promise.all(Array.from({ length: 100 }, () => announce(visitor, uploadRules.size)))
    const other = site.visit()
    expect((await sendPart(other, await announce(other, 2000), 0, content)).status).toBe(204)

    const [full, next] = [await announce(visitor, uploadRules.size), await announce(visitor, 2000)]
    await pretend(full, { received: uploadRules.sizePerHour - 1000 })
    expect((await sendPart(visitor, next, 0, content.subarray(0, 1000))).status).toBe(204)
    expect(said(await sendPart(visitor, next, 1000, content.subarray(1000)))).toEqual(tooMuch)
    expect(said(await tus(visitor, 'POST', '/api/uploads', { 'upload-length': '1000' }))).toEqual(tooMuch)
    expect((await sendPart(other, await announce(other, 2000), 0, content)).status).toBe(204)
    await site.deps.db.delete(uploads)
  })

  it.each([
    ['a network', '198.18.7.1', '198.18.7.1', '198.18.7.2', uploadRules.openSizePerNetwork, 3],
    ['a /64', '2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1', uploadRules.openSizePerNetwork, 3],
    [
      'a /48',
      '2001:db8:2:1::1',
      '2001:db8:2:2::1',
      '2001:db8:3:1::1',
      uploadRules.openSizePerNetwork * uploadRules.networksOfSite,
      3,
    ],
    ['a day of a network', '198.18.8.1', '198.18.8.1', '198.18.8.2', uploadRules.sizePerDay, 1],
  ])('that fill what %s may send stop that network, and nobody else', async (_, first, same, another, size, days) => {
    const sender = site.visit({ address: first })
    const { id: claimRequestId } = await apply(sender)
    const rows: string[] = []
    for (let at = 0; at * gigabyte < size; at += 1) rows.push(await announce(sender, 2000))
    const createdAt = new Date(site.deps.now().getTime() - (days - 1) * 26 * 3600_000)
    const claimed = days === 1 ? { claimRequestId, expiresAt: null } : {}
    for (const [at, row] of rows.entries())
      await pretend(row, { received: Math.min(size - at * gigabyte, gigabyte), createdAt, ...claimed })
    const [held, free] = [site.visit({ address: same }), site.visit({ address: another })]
    const { status, body, headers } = await tus(held, 'POST', '/api/uploads', { 'upload-length': '2000' })
    expect([status, body.error, Number(headers['retry-after'])]).toEqual([
      429,
      'Many files were sent from your network. Please try again later.',
      expect.any(Number),
    ])
    expect((await sendPart(free, await announce(free, 2000), 0, content)).status).toBe(204)
    await site.deps.db.delete(uploads)
  })

  it('are refused before the disk is full, with words for the person and the log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'runnel-uploads-'))
    const { bavail, bsize } = await statfs(folder)
    const at = (keepFree: number) => startApp({ files: folderFiles(folder, keepFree) })
    const [full, roomy] = [await at(bavail * bsize + 10 ** 12), await at(0)]
    const [one, other] = [full.visit(), roomy.visit()]
    expect(said(await tus(one, 'POST', '/api/uploads', { 'upload-length': '2000' }))).toEqual([
      503,
      'We cannot take files at the moment. Please try again later.',
    ])
    await sendFile(other)
    await Promise.all([full.close(), roomy.close()])
    await rm(folder, { recursive: true })
  })
})

describe('what is deleted', () => {
  it('is an upload that its owner removes, one of which nothing arrives within minutes, an unfinished one after a day, and a finished one that nobody claims', async () => {
    const visitor = site.visit()
    const [removed, finished] = [await sendFile(visitor), await sendFile(visitor)]
    const [unfinished, empty] = [await announce(visitor, 1000), await announce(visitor, 1000)]
    await sendPart(visitor, unfinished, 0, pdf(500))
    expect((await tus(visitor, 'DELETE', `/api/uploads/${removed}`)).status).toBe(204)
    await sweepUploads(site.deps)
    const piecesOf = async (id: string) =>
      (await site.deps.db.select().from(uploadPieces).where(eq(uploadPieces.uploadId, id))).map(({ key }) => key)
    const [kept, begun] = [await piecesOf(finished), await piecesOf(unfinished)]
    expect([kept.length, begun.length]).toEqual([1, 1])
    expect(files.keys).toEqual(expect.arrayContaining([...kept, ...begun]))
    site.pass(uploadRules.empty + 1000)
    expect((await tus(visitor, 'HEAD', `/api/uploads/${empty}`)).status).toBe(404)
    await sweepUploads(site.deps)
    expect([await rowOf(empty), (await rowOf(unfinished))?.received]).toEqual([undefined, 500])
    site.pass(uploadRules.unfinished + 1000)
    expect((await tus(visitor, 'HEAD', `/api/uploads/${unfinished}`)).status).toBe(404)
    await sweepUploads(site.deps)
    expect([await rowOf(unfinished), files.keys.includes(begun[0]!)]).toEqual([undefined, false])
    expect(files.keys).toContain(kept[0])
    site.pass(uploadRules.unclaimed)
    await sweepUploads(site.deps)
    expect([await rowOf(finished), files.keys.includes(kept[0]!)]).toEqual([undefined, false])
    expect(await site.deps.db.select().from(uploadPieces)).toEqual([])
  })

  it('are the files of a claim request that is deleted', async () => {
    const visitor = site.visit()
    const { id: claimRequestId } = await apply(visitor)
    const before = files.keys.length
    const id = await sendFile(visitor)
    await visitor.call('addFiles', { claimRequestId, file_ids: [id] })
    await site.deps.db.delete(claimRequests).where(eq(claimRequests.id, claimRequestId))
    await sweepUploads(site.deps)
    expect([await rowOf(id), files.keys.length]).toEqual([undefined, before])
  })
})

describe('the files of a claim request', () => {
  it('are added once, listed and read by their owner, and stay', async () => {
    const visitor = site.visit()
    const { id: claimRequestId } = await apply(visitor)
    const id = await sendFile(visitor, pdf(), { name: 'Passport.pdf' })
    for (let times = 0; times < 2; times += 1) {
      const { body } = await visitor.call('addFiles', { claimRequestId, file_ids: [id, id] })
      expect(body.data).toMatchObject([{ id, name: 'Passport.pdf', type: 'application/pdf' }])
    }
    expect((await visitor.call('listFiles', { claimRequestId })).body.data).toHaveLength(1)
    expect((await fileIn(visitor, id)).equals(pdf())).toBe(true)
    // It is evidence now: sending and removing are over.
    for (const method of ['HEAD', 'DELETE'] as const)
      expect((await tus(visitor, method, `/api/uploads/${id}`)).status).toBe(404)
    site.pass(uploadRules.unclaimed * 2)
    await sweepUploads(site.deps)
    expect(await rowOf(id)).toMatchObject({ claimRequestId, expiresAt: null })
  })

  it('are not those of others, nor unfinished ones', async () => {
    const [visitor, other] = [site.visit(), site.visit()]
    const { id: claimRequestId } = await apply(visitor)
    const foreign = await sendFile(other)
    const unfinished = await announce(visitor, 1000)
    const add = async (by: Browser, id: string) =>
      (await by.call('addFiles', { claimRequestId, file_ids: [id] })).status
    expect(await add(visitor, foreign)).toBe(404)
    expect(await add(visitor, unfinished)).toBe(400)
    expect(await add(other, foreign)).toBe(404)
    expect((await other.call('listFiles', { claimRequestId })).status).toBe(404)
    const own = await sendFile(visitor)
    await add(visitor, own)
    expect((await other.send('GET', `/api/uploads/${own}`)).status).toBe(404)
  })
})

describe('a form that asks for files', () => {
  const submit = (visitor: Browser, papers: unknown, change: object = {}) =>
    visitor.call('submitForm', { ...submission(), ...change, funnel: 'papers', data: { papers } })
  const stored = async (id: string) =>
    (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]!

  it('stores what this server knows of them, and gives them to the claim request', async () => {
    const visitor = site.visit()
    const id = await sendFile(visitor, pdf(), { name: 'Papers.pdf' })
    const given = submission()
    const { body } = await submit(visitor, [{ id, name: '<b>', size: 1, type: 'text/html' }], given)
    const claimRequestId = body.data.claim_request_id as string
    const papers = [{ id, name: 'Papers.pdf', size: pdf().length, type: 'application/pdf' }]
    expect((await stored(claimRequestId)).ownAnswers).toEqual({ papers: { papers } })
    expect(await rowOf(id)).toMatchObject({ claimRequestId, expiresAt: null })
    // Submitted again, they are those of the claim request.
    expect((await submit(visitor, papers, { ...given, claim_request_id: claimRequestId })).status).toBe(200)
  })

  const lost = 'A file that you added is not with us any more. Please remove it and add it again.'
  const not = 'data.papers names files that were not sent, or that the form does not take'
  it.each([
    ['of another person', lost, async () => sendFile(site.visit())],
    ['that has not arrived completely', not, async (visitor: Browser) => announce(visitor, 100)],
    ['that nobody has sent', lost, async () => randomUUID()],
    ['of a kind that the form does not take', not, async (visitor: Browser) => sendFile(visitor, png)],
    ['that is larger than the form takes', not, async (visitor: Browser) => sendFile(visitor, pdf(3_000_001))],
    [
      'of another claim request',
      lost,
      async (visitor: Browser) => {
        const { id } = await apply(visitor)
        const file = await sendFile(visitor)
        await visitor.call('addFiles', { claimRequestId: id, file_ids: [file] })
        return file
      },
    ],
  ])('refuses a file %s: %s', async (_, said, make: (visitor: Browser) => Promise<string>) => {
    const visitor = site.visit()
    await visitor.call('getCurrentUser')
    const id = await make(visitor)
    const { status, body } = await submit(visitor, [{ id, name: 'a.pdf', size: 10, type: 'application/pdf' }])
    expect([status, body.error]).toEqual([400, said])
  })

  it('adds no file to a claim request that has fifty, by a submit as by a list, nor when several come at once', async () => {
    const visitor = site.visit()
    const given = submission()
    const ids: string[] = []
    for (let sent = 0; sent < 5; sent += 1) ids.push(await sendFile(visitor))
    const claimRequestId = (await submit(visitor, [{ id: ids[0] }], given)).body.data.claim_request_id as string
    const known = await rowOf(ids[0]!)
    await site.deps.db
      .insert(uploads)
      .values(Array.from({ length: uploadRules.perRequest - 2 }, () => ({ ...known!, id: randomUUID() })))
    const again = { ...given, claim_request_id: claimRequestId }
    const refused = [409, 'You have sent 50 files for this claim, which is as many as we can take.']
    const told = ({ status, body }: Answer) => [status, body.error]
    expect(told(await submit(visitor, [{ id: ids[1] }, { id: ids[2] }], again))).toEqual(refused)
    expect((await stored(claimRequestId)).ownAnswers).toMatchObject({ papers: { papers: [{ id: ids[0] }] } })
    const answers = await Promise.all(
      ids.slice(1).map((id) => visitor.call('addFiles', { claimRequestId, file_ids: [id] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await visitor.call('listFiles', { claimRequestId })).body.data).toHaveLength(uploadRules.perRequest)
    expect(told(answers.find(({ status }) => status === 409)!)).toEqual(refused)
  })

  it('refuses more files than it takes, and anything that is no reference', async () => {
    const visitor = site.visit()
    const three: object[] = []
    for (let sent = 0; sent < 3; sent += 1) three.push({ id: await sendFile(visitor) })
    for (const papers of [three, [{ name: 'a.pdf', size: 1 }]]) expect((await submit(visitor, papers)).status).toBe(400)
    expect((await submit(visitor, three.slice(1))).status).toBe(200)
  })

  it.each<[string, (papers: object[]) => object]>([
    ['with the usual options', (papers) => ({ papers })],
    ['inside an answer', (photos) => ({ car: { photos } })],
    ['of an item', (photos) => ({ cars: [{}, { photos }] })],
  ])('judges files %s', async (_, dataOf) => {
    const visitor = site.visit()
    const send = (papers: object[], change: object = {}) =>
      visitor.call('submitForm', { ...submission(), ...change, funnel: 'usual-papers', data: dataOf(papers) })
    const id = await sendFile(visitor, png, { name: 'Photo.png' })
    for (const refused of [
      [{ id: await announce(visitor, 100) }],
      [{ id: randomUUID() }],
      [{ name: 'a.png' }],
      Array.from({ length: 11 }, () => ({ id })),
    ])
      expect((await send(refused)).status).toBe(400)
    const { status, body } = await send([{ id, name: '<b>', size: 1, type: 'text/html' }])
    expect(status).toBe(200)
    const photo = { id, name: 'Photo.png', size: png.length, type: 'image/png' }
    const claimRequestId = body.data.claim_request_id as string
    expect((await stored(claimRequestId)).ownAnswers).toEqual({ 'usual-papers': dataOf([photo]) })
    expect(await rowOf(id)).toMatchObject({ claimRequestId, expiresAt: null })
  })
})
