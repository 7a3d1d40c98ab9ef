import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { outbox } from '../database/tables/index.ts'
import { deliverOutbox } from '../jobs/deliverOutbox.ts'
import { mostAttempts } from '../jobs/openMessages.ts'
import { ProviderError } from '../providers/types.ts'
import { apply, pngDataUrl } from '../testing/applicant.ts'
import { runAdmin } from '../testing/runAdmin.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { sendFile } from '../testing/uploads.ts'
import { keyedHash } from '../base/tokens.ts'
import { commandTable } from './commandTable.ts'
import { adminOf } from './main.ts'

const { companyId, brandId } = brands.mcg
const document = {
  slug: 'complaints',
  name: 'Complaints',
  required: false,
  version: '1',
  blocks: [{ text: 'Write to {company_name}.' }],
}

let site: Site
let folder: string
let applicant: Awaited<ReturnType<typeof apply>>
const file = (name: string) => join(folder, name)
const write = (name: string, content: unknown) => writeFile(file(name), JSON.stringify(content)).then(() => file(name))

const run = (...args: string[]) => runAdmin(site, args, { actor: 'somebody of staff', themesDir: file('themes') })

beforeAll(async () => {
  site = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'runnel-admin-'))
  await cp(fileURLToPath(new URL('../../themes/base', import.meta.url)), file('themes/base'), { recursive: true })
  const visitor = site.visit()
  applicant = await apply(visitor)
  const { data } = (await visitor.call('listCompanyLenders', { companyId })).body
  await visitor.call('submitForm', { ...applicant.given, claim_request_id: applicant.id, signature: pngDataUrl() })
  await visitor.call('saveManualClaims', {
    claim_request_id: applicant.id,
    manual_lender_ids: [
      data.find(({ show_on_manual_lenders_list: offered }: { show_on_manual_lenders_list: boolean }) => offered).id,
    ],
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** What of an applicant must not stand in a list. */
const personal = () => [
  ...Object.values(applicant.given.personalDetails),
  ...Object.values(applicant.given.address),
  applicant.given.contactDetails.email,
  applicant.given.contactDetails.phoneNumber,
]

describe('runnel-server', () => {
  it('says what it can do, and each command what it takes', async () => {
    const overview = (await run()).said
    const width = Math.max(...Object.keys(commandTable).map(({ length }) => length))
    for (const [name, { about, help }] of Object.entries(commandTable)) {
      expect(overview).toContain(`${name.padEnd(width)}  ${about}`)
      expect(await run(...name.split(' '), '--help')).toEqual({ code: 0, said: help, complained: '' })
      expect(help).toMatch(new RegExp(`^Usage: runnel-server ${name} ?`))
      for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(110)
    }
  })

  it.each([
    [['claims']],
    [['claims', 'drop']],
    [['claims', 'list', '--sincee']],
    [['claims', 'list', '--since', '2026-02-30']],
    [['claims', 'list', '--limit', '0']],
    [['claims', 'show']],
    [['claims', 'export']],
  ])('refuses %j with 2 and one sentence', async (args) => {
    const { code, said, complained } = await run(...args)
    expect([code, said, complained.split('\n')]).toEqual([2, '', [expect.stringMatching(/^runnel-server: ./)]])
  })
})

it('without a SECRET, the secret is the one that the server has made in its folder, if it has', async () => {
  const secret = 'made by the server itself, at its first start'
  await writeFile(file('secret'), secret)
  expect(adminOf({ DATA_DIR: folder }).keyed?.('a text')).toBe(keyedHash(secret)('a text'))
  expect(adminOf({ DATA_DIR: file('nowhere') }).keyed).toBeUndefined()
})

describe('claims', () => {
  it('are listed without anything personal', async () => {
    const { said } = await run('claims', 'list')
    expect(said).toMatch(new RegExp(`^${applicant.reference}  \\d{4}-.*Z  v1 +${brandId}  signed +1 claims`))
    for (const text of personal()) if (text !== 'Mrs' && text !== '12') expect(said).not.toContain(text)
  })

  it('are listed by brand and day', async () => {
    expect((await run('claims', 'list', '--brand', brandId)).said).toContain(applicant.reference)
    expect((await run('claims', 'list', '--brand', 'another')).said).toBe('')
    expect((await run('claims', 'list', '--since', '2999-01-01')).said).toBe('')
  })

  it('are shown in full, without what identifies the browser', async () => {
    const shown = JSON.parse((await run('claims', 'show', applicant.reference)).said)
    expect(shown).toMatchObject({
      id: applicant.id,
      firstName: 'Ann',
      email: applicant.given.contactDetails.email,
      address: { postcode: 'LS1 1AA' },
      claims: [{ source: 'manual' }],
      signature: { signedAt: expect.any(String) },
      deliveries: [{ topic: 'sync-client' }],
    })
    const { title, firstName, lastName } = applicant.given.personalDetails
    expect(shown.signed).toEqual([
      expect.objectContaining({
        signer: { title, firstName, lastName, dateOfBirth: '1980-02-29', address: applicant.given.address },
        networkAddress: expect.any(String),
        userAgent: expect.any(String),
        terms: shown.terms,
        signedAt: expect.any(String),
      }),
    ])
    expect(shown.terms.map(({ name }: { name: string }) => name)).toEqual(['Privacy notice'])
    for (const hash of ['deviceHash', 'signerKey']) expect(shown.signed[0]).not.toHaveProperty(hash)
    expect(shown).not.toHaveProperty('ownerHash')
    expect(await run('claims', 'show', 'CLM-NOBODY')).toMatchObject({ code: 2, said: '' })
  })

  it('are exported one a line into a file of one’s own, never over another', async () => {
    const path = file('claims.jsonl')
    expect(await run('claims', 'export', path)).toMatchObject({ code: 0, said: `1 claim request written to ${path}` })
    const lines = (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toEqual([JSON.parse((await run('claims', 'show', applicant.reference)).said)])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await run('claims', 'export', path)).toMatchObject({
      code: 2,
      complained: `runnel-server: ${path} is there already, and is not written over`,
    })
  })

  it('are shown with the files that were sent, which are written under names of ours', async () => {
    const visitor = site.visit()
    const { id: claimRequestId, reference } = await apply(visitor)
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_200_000, 'page ')])
    const id = await sendFile(visitor, content, { name: '../../passport.pdf' })
    await visitor.call('addFiles', { claimRequestId, file_ids: [id] })
    const shown = JSON.parse((await run('claims', 'show', reference)).said)
    expect(shown.files).toEqual([
      { id, name: 'passport.pdf', size: content.length, type: 'application/pdf', sentAt: expect.any(String) },
    ])

    const listed = await run('claims', 'files', reference)
    expect(listed.said).toMatch(new RegExp(`^${id}\\.pdf  \\d{4}-.*Z  1\\.2 MB  "passport\\.pdf"$`))
    const folder = file('files of one claim')
    expect(await run('claims', 'files', reference, '--to', folder)).toEqual(listed)
    const path = join(folder, `${id}.pdf`)
    expect([await readdir(folder), (await readFile(path)).equals(content)]).toEqual([[`${id}.pdf`], true])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await run('claims', 'files', reference, '--to', folder)).toMatchObject({
      code: 2,
      complained: `runnel-server: ${path} is there already, and is not written over`,
    })
    const other = file('files that are lost')
    vi.spyOn(site.deps.files, 'read').mockRejectedValue(new ProviderError('unavailable', 'files: ENOENT'))
    expect(await run('claims', 'files', reference, '--to', other)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('cannot be read where files are kept (files: ENOENT)'),
    })
    expect(await readdir(other)).toEqual([])
    const acts = (await run('audit', 'list', '--action', 'claims files')).said.split('\n')
    expect(acts.map((act) => act.split('claims files  ')[1])).toEqual(
      [true, true, true, false].map((written) => expect.stringContaining(`"written":${written}`)),
    )
    expect(acts.join()).not.toContain('passport')

    expect((await run('claims', 'files', applicant.reference)).said).toBe('No files were sent for this claim request.')
    expect(await run('claims', 'files', 'CLM-NOBODY')).toMatchObject({ code: 2, said: '' })
  })
})

describe('outbox', () => {
  const messageOf = async (id: string) =>
    (await site.deps.db.select().from(outbox).where(eq(outbox.claimRequestId, id)))[0]!
  const give = async (change: Partial<typeof outbox.$inferInsert>) => {
    const { id, reference } = await apply(site.visit())
    await site.deps.db.update(outbox).set(change).where(eq(outbox.claimRequestId, id))
    return { id, reference, number: String((await messageOf(id)).id) }
  }
  const due = new Date()
  const dead = () => give({ attempts: mostAttempts, lockedUntil: due })

  it('is listed without anything personal; dead messages alone when that is asked for', async () => {
    const [one, waiting, done] = [await dead(), await give({ attempts: 3 }), await give({ doneAt: new Date() })]
    const all = (await run('outbox', 'list')).said
    expect(all).toMatch(
      new RegExp(`^${one.number}  sync-client  ${one.reference}  \\d{4}-.*Z  ${mostAttempts} tries  dead$`, 'm'),
    )
    expect(all).toMatch(
      new RegExp(
        `^${waiting.number}  sync-client  ${waiting.reference}  \\d{4}-.*Z  3 tries   next at \\d{4}-.*Z$`,
        'm',
      ),
    )
    expect(all).not.toContain(done.reference)
    for (const text of personal()) if (text !== 'Mrs' && text !== '12') expect(all).not.toContain(text)
    const given = (await run('outbox', 'list', '--dead')).said
    expect(given).toContain(one.reference)
    expect(given).not.toContain(waiting.reference)
  })

  it('delivers dead messages after all when they are requeued, and others no sooner', async () => {
    const [one, other, waiting] = [await dead(), await dead(), await give({ attempts: 3 })]
    await deliverOutbox(site.deps)
    expect((await messageOf(one.id)).doneAt).toBeNull()
    const before = await messageOf(waiting.id)
    expect(await run('outbox', 'requeue', one.number, waiting.number)).toEqual({
      code: 1,
      said: '1 requeued',
      complained: `runnel-server: not dead, or not there: ${waiting.number}`,
    })
    expect(await messageOf(waiting.id)).toEqual(before)
    await deliverOutbox(site.deps)
    expect((await messageOf(one.id)).doneAt).not.toBeNull()
    expect((await messageOf(other.id)).doneAt).toBeNull()
    expect((await run('outbox', 'requeue', '--all')).code).toBe(0)
    await deliverOutbox(site.deps)
    expect((await messageOf(other.id)).doneAt).not.toBeNull()
  })

  it('leaves a message alone that is being tried for the last time, and counts it as dead once that has failed', async () => {
    const one = await give({ attempts: mostAttempts - 1, lockedUntil: due })
    let end!: (error: Error) => void
    const ending = new Promise<never>((_, reject) => (end = reject))
    const send = vi.spyOn(site.deps.providers.crm, 'syncClient').mockReturnValue(ending)
    const delivery = deliverOutbox(site.deps)
    await expect.poll(() => send.mock.calls.length).toBe(1)
    expect((await run('outbox', 'list')).said).toMatch(
      new RegExp(`^${one.number} .* ${mostAttempts} tries  last try$`, 'm'),
    )
    expect((await run('outbox', 'list', '--dead')).said).not.toContain(one.reference)
    const before = await messageOf(one.id)
    expect(await run('outbox', 'requeue', one.number)).toMatchObject({ code: 1, said: '0 requeued' })
    expect(await messageOf(one.id)).toEqual(before)
    end(new ProviderError('unavailable', 'away'))
    await delivery
    expect((await run('outbox', 'list', '--dead')).said).toContain(one.reference)
    expect(await run('outbox', 'requeue', one.number)).toMatchObject({ code: 0, said: '1 requeued' })
  })

  it.each([[[]], [['--all', '1']], [['one']], [['0']], [['1.5']]])('refuses to requeue %j', async (args) => {
    expect(await run('outbox', 'requeue', ...args)).toMatchObject({ code: 2, said: '' })
  })
})

describe('audit', () => {
  const allLines = async (...args: string[]) => (await run('audit', 'list', ...args)).said.split('\n')
  /** Without those of looking at the log. */
  const lines = async (...args: string[]) =>
    (await allLines(...args)).filter((line) => !line.includes('  audit list  '))

  it('names who read, exported and changed what, without anything personal', async () => {
    await run('claims', 'show', applicant.reference)
    await run('claims', 'export', file('audited.jsonl'))
    await run('lenders', 'import', await write('audited.json', [{ name: 'Audited Lender' }]), '--company', companyId)
    const [last, exported, shown] = await lines()
    expect(last).toMatch(
      new RegExp(
        `^\\d{4}-.*Z  somebody of staff  lenders import  \\{"added":1,"changed":0,"company":"${companyId}"\\}$`,
      ),
    )
    expect(exported).toMatch(/ {2}claims export {2}\{"requests":\d+\}$/)
    expect(shown).toMatch(new RegExp(`  claims show  \\{"reference":"${applicant.reference}"\\}$`))
    for (const text of personal())
      if (text !== 'Mrs' && text !== '12') expect((await lines()).join()).not.toContain(text)
  })

  it('says who listed claims and messages, how many, and who read the log itself', async () => {
    expect((await run('claims', 'list', '--brand', brandId, '--since', '2020-01-01', '--limit', '1')).said).not.toBe('')
    expect((await lines())[0]).toMatch(
      new RegExp(`  somebody of staff  claims list  \\{"brand":"${brandId}","since":"2020-01-01","listed":1\\}$`),
    )
    await apply(site.visit())
    const messages = (await run('outbox', 'list')).said.split('\n').filter(Boolean)
    expect((await lines())[0]).toMatch(/ {2}somebody of staff {2}outbox list {2}\{.*\}$/)
    expect((await lines())[0]).toContain(`"listed":${messages.length}`)
    expect((await lines())[0]).toContain('"dead":false')
    await run('audit', 'list', '--action', 'claims list', '--limit', '1')
    const [last] = await allLines()
    expect(last).toMatch(/ {2}somebody of staff {2}audit list {2}\{/)
    for (const part of ['"listed":1', '"action":"claims list"']) expect(last).toContain(part)
  })

  it('holds nothing that was typed as a brand or a command and is none, nor a line of an empty list', async () => {
    const before = await lines()
    const typed = 'ann.walker@example.com'
    expect((await run('claims', 'list', '--brand', typed)).said).toBe('')
    expect((await run('audit', 'list', '--action', typed)).said).toBe('')
    expect((await allLines()).join()).not.toContain(typed)
    expect(await lines()).toEqual(before)
  })

  it('has no line of what was refused', async () => {
    const before = await lines()
    await run('claims', 'show', 'CLM-NOBODY')
    await run('claims', 'list', '--limit', '0')
    await run('outbox', 'requeue', '2147483647')
    await run('claims', 'export', file('audited.jsonl'))
    expect(await lines()).toEqual(before)
  })

  it('is listed by command and day', async () => {
    expect(await lines('--action', 'claims show')).toEqual(
      (await lines()).filter((line) => line.includes('  claims show  ')),
    )
    expect(await lines('--since', '2999-01-01')).toEqual([''])
  })
})

describe('backup', () => {
  it('is one command, and names what is wrong with exit code 2', async () => {
    expect(await run('backup', file('a.backup'))).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ rows of \d+ tables written to /),
    })
    expect(await run('backup', file('a.backup'))).toMatchObject({
      code: 2,
      complained: expect.stringContaining('is not written over'),
    })
    expect(await run('restore', file('a.backup'))).toMatchObject({
      code: 2,
      complained: expect.stringContaining('the database is in use'),
    })
    expect(await run('restore', file('b.backup'))).toMatchObject({
      code: 2,
      complained: expect.stringContaining('is not there'),
    })
    expect((await run('audit', 'list', '--action', 'backup')).said).toMatch(/ {2}backup {2}\{\}$/m)
  })
})

describe('documents', () => {
  const add = async (content: unknown, brand = 'base') =>
    run('documents', 'add', await write('document.json', content), '--brand', brand)
  const kept = async () => (await readdir(file('themes/base/documents'))).filter((name) => name.includes(document.slug))

  it('are added to a brand; a new version takes the place of the old one', async () => {
    expect(await add(document)).toMatchObject({ code: 0 })
    expect(await add(document)).toMatchObject({ code: 2, complained: expect.stringContaining('raise the version') })
    expect(await add({ ...document, version: '2' })).toMatchObject({ code: 0 })
    const [name, ...others] = await kept()
    expect(others).toEqual([])
    expect(JSON.parse(await readFile(join(file('themes/base/documents'), name!), 'utf8'))).toEqual({
      ...document,
      version: '2',
    })
  })

  it.each([
    ['what is no document', { slug: 'x' }, 'base', 'is not a legal document'],
    ['a name that leaves the folder', { ...document, slug: '../x' }, 'base', 'slug must match pattern'],
    ['a document of every brand', { ...document, slug: 'privacy-notice' }, 'base', 'every brand has'],
    ['an unknown brand', document, 'nobody', 'there is no brand "nobody"'],
    ['a path as brand', document, '../base', 'there is no brand "../base"'],
  ])('refuses %s', async (_, content, brand, why) => {
    expect(await add(content, brand)).toMatchObject({ code: 2, said: '', complained: expect.stringContaining(why) })
  })
})

describe('lenders', () => {
  const bring = async (rows: unknown, company = companyId) =>
    run('lenders', 'import', await write('lenders.json', rows), '--company', company)
  const found = async (name: string) =>
    (await site.visit().call('listCompanyLenders', { companyId })).body.data.filter(
      (lender: { name: string }) => lender.name === name,
    )

  it('are added to one company, and a repeat brings them up to date', async () => {
    expect((await bring([{ name: 'Little Lender' }, { name: 'Other Lender' }])).said).toBe(
      '2 added, 0 brought up to date',
    )
    expect((await bring([{ name: 'Little Lender', alias: 'LL', show_on_manual_lenders_list: false }])).said).toBe(
      '0 added, 1 brought up to date',
    )
    expect(await found('Little Lender')).toMatchObject([{ alias: 'LL', show_on_manual_lenders_list: false }])
    expect(
      (await site.visit().call('listCompanyLenders', { companyId: brands.valid8.companyId })).body.data.map(
        ({ name }: { name: string }) => name,
      ),
    ).not.toContain('Little Lender')
  })

  it.each([
    ['what is no list', { name: 'x' }, companyId, 'is not a list of lenders'],
    ['an unknown word', [{ name: 'x', id: '1' }], companyId, 'additional properties ("id")'],
    ['a name twice', [{ name: 'Ab' }, { name: 'aB' }], companyId, 'names "aB" twice'],
    ['a lender of every company', [{ name: 'black horse' }], companyId, 'is a lender of every company'],
    ['an unknown company', [{ name: 'Somebody' }], 'nobody', 'no brand is of the company'],
  ])('refuses %s and writes nothing', async (_, rows, company, why) => {
    expect(await bring(rows, company)).toMatchObject({ code: 2, said: '', complained: expect.stringContaining(why) })
  })
})

describe('evidence', () => {
  it('is written as a page and as JSON that only its owner reads, and the JSON can be verified', async () => {
    const [page, json] = [file('evidence.html'), file('evidence.json')]
    expect(await run('evidence', applicant.reference, '--out', page)).toMatchObject({ code: 0, complained: '' })
    expect(await readFile(page, 'utf8')).toMatch(/^<!doctype html>/)
    expect((await run('evidence', applicant.reference, '--json', '--out', json)).said).toContain('Every hash matches.')
    expect((await stat(json)).mode & 0o777).toBe(0o600)
    expect((await run('evidence', applicant.reference, '--out', json)).complained).toContain('is not written over')
    expect(await run('evidence', '--verify', json)).toMatchObject({ code: 0, complained: '' })
    const changed = (await readFile(json, 'utf8')).replaceAll('High Street', 'Low Street')
    await writeFile(file('changed.json'), changed)
    const { code, complained } = await run('evidence', '--verify', file('changed.json'))
    expect(code).toBe(1)
    expect(complained).toContain('The file tells of an answer of')
    expect((await run('audit', 'list')).said).toMatch(/evidence (show|verify)/)
  })

  it.each([
    [['evidence']],
    [['evidence', 'CLM-ABCDEFGHJ']],
    [['evidence', '--verify', 'nowhere.json']],
    [['evidence', 'CLM-ABCDEFGHJ', '--verify', 'nowhere.json']],
  ])('refuses %j with 2 and one sentence', async (args) => {
    const { code, said, complained } = await run(...args)
    expect([code, said, complained.split('\n')]).toEqual([2, '', [expect.stringMatching(/^runnel-server: ./)]])
  })
})
