import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { main } from '#cli/main.ts'
import { filesIn } from '#cli/sync/folder.ts'
import { draftFiles, staff } from '#server/database/tables/index.ts'
import { publishFiles, staffKey, staffMember } from '#server/testing/draftSite.ts'
import { brands, sites, startApp, type Site } from '#server/testing/startApp.ts'

/** What brands of two companies show; the others show what is served. */
const offered = new Map([
  [brands.mcg.brandId, ['v1']],
  [brands.valid8.brandId, ['v2']],
])
let site: Site
let origin: string
let authorKey: string
const root = mkdtempSync(join(tmpdir(), 'runnel-pull-'))
const repository = filesIn('funnels')

beforeAll(async () => {
  site = await startApp({
    studio: true,
    brands: sites.map((one) => ({ ...one, theme: { ...one.theme, funnels: offered.get(one.theme.brandId) } })),
  })
  await publishFiles(site.deps.db, Object.fromEntries(repository))
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  authorKey = await staffKey(site, 'author', 'Ann Author')
})
beforeEach(() => void vi.stubEnv('RUNNEL_KEY', authorKey))
afterAll(async () => {
  rmSync(root, { recursive: true })
  await site.close()
})

async function run(...args: string[]) {
  const [out, error]: [string[], string[]] = [[], []]
  const code = await main(args, { out: (text) => out.push(text), error: (text) => error.push(text) })
  return { code, out: out.join('\n'), error: error.join('\n') }
}

let folders = 0
const emptyFolder = (): string => join(root, `folder-${(folders += 1)}`)
const pull = (folder: string, ...more: string[]) => run('pull', folder, '--from', origin, ...more)
const push = (folder: string, ...more: string[]) => run('push', folder, '--to', origin, ...more)
const pulledFolder = async (): Promise<string> => {
  const folder = emptyFolder()
  expect(await pull(folder)).toMatchObject({ code: 0, error: '' })
  return folder
}
const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8')
const write = (folder: string, path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const change = (folder: string, path: string, from: string, to: string): string => {
  const text = read(folder, path).replace(from, to)
  write(folder, path, text)
  return text
}
/** The lines that differ. */
const differing = (one: string, other: string): number => {
  const [some, others] = [one.split('\n'), other.split('\n')]
  return some.length === others.length ? some.filter((line, at) => line !== others[at]).length : Infinity
}
const filesByFolder = (folder: string) => Object.fromEntries(filesIn(folder))
const drafts = () => site.deps.db.select().from(draftFiles)
/** Publishes every draft, as the studio does. */
async function publishDrafts(): Promise<void> {
  const rows = await drafts()
  await publishFiles(site.deps.db, Object.fromEntries(rows.map(({ path, text }) => [path, text])))
  await site.deps.db.delete(draftFiles)
}

/** Answers one of the calls of an address otherwise than the server, or does something before it. */
function answerAt(address: RegExp, which: number, answer: () => Promise<Response | undefined>): void {
  const plain = globalThis.fetch
  let calls = 0
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const isIt = address.test(String(call[0])) && (calls += 1) === which
    return (isIt ? await answer() : undefined) ?? plain(...call)
  })
}

describe('runnel pull', () => {
  it('writes every file as it was published, and no other', async () => {
    const folder = emptyFolder()
    write(folder, 'registry.ts', 'mine')
    write(folder, 'examples/grant/funnel.json', '{}')
    expect(await pull(folder, '--dry-run')).toMatchObject({
      code: 1,
      out: expect.stringContaining('would write v1/funnel.json') as string,
    })
    expect(filesIn(folder).size).toBe(0)
    expect((await pull(folder)).code).toBe(0)
    expect(filesIn(folder)).toEqual(repository)
    expect([read(folder, 'registry.ts'), read(folder, 'examples/grant/funnel.json')]).toEqual(['mine', '{}'])
    expect(await pull(folder)).toMatchObject({ code: 0, out: `0 changed, ${repository.size} the same` })
  })

  it('keeps what was changed here, and overwrites nothing that was changed on both sides', async () => {
    const folder = await pulledFolder()
    const [both, mine, theirs] = [
      'v1/scenarios/shared.json',
      'v2/scenarios/shared.json',
      'v4/scenarios/shared.json',
    ] as const
    write(folder, both, 'changed here')
    write(folder, mine, 'changed here')
    await publishFiles(site.deps.db, { [both]: '{}', [theirs]: '{}' })
    const refused = await pull(folder)
    expect([refused.code, refused.error]).toEqual([
      1,
      expect.stringContaining(`changed here and on the server: ${both}\nnothing was written`),
    ])
    expect([read(folder, both), read(folder, theirs)]).toEqual(['changed here', repository.get(theirs)])
    write(folder, both, repository.get(both)!)
    const { code, out } = await pull(folder)
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        `wrote ${both}`,
        `wrote ${theirs}`,
        `changed here only, and kept: ${mine}`,
        `2 changed, ${repository.size - 3} the same`,
      ],
    ])
    expect(await pull(folder, '--force')).toMatchObject({
      code: 0,
      out: expect.stringContaining(`wrote ${mine}`) as string,
    })
    await publishFiles(site.deps.db, Object.fromEntries(repository))
  })

  it('removes what was removed there, and takes drafts if asked to', async () => {
    const path = 'v1/scenarios/extra.json'
    await publishFiles(site.deps.db, { [path]: '{}' })
    const folder = await pulledFolder()
    const author = await staffMember(site, 'author', 'Ben Author')
    await author.send('PUT', '/api/studio/drafts', { path, revision: 0, text: '{ }', about: 'a space' })
    expect((await pull(folder)).out).toBe(`0 changed, ${repository.size + 1} the same`)
    expect((await pull(folder, '--drafts')).out).toContain(`wrote ${path}`)
    await site.deps.db.delete(draftFiles)
    await publishFiles(site.deps.db, { [path]: null })
    expect((await pull(folder)).out).toContain(`removed ${path}`)
    expect(filesIn(folder)).toEqual(repository)
  })
})

describe('runnel push', () => {
  it('sends one changed text of each funnel; once published, pull differs only there', async () => {
    const ids = ['v1', 'v2', 'v3', 'v3b', 'v3c', 'v3d', 'v4', 'v5']
    const [folder, other] = [await pulledFolder(), await pulledFolder()]
    const titles = new Map(
      ids.map((id) => {
        const path = `${id}/funnel.json`
        return [path, change(folder, path, '"title": "', '"title": "Changed: ')]
      }),
    )
    const trial = await push(folder)
    expect([trial.code, trial.out]).toEqual([
      1,
      expect.stringMatching(/would send v1\/funnel.json[^]*8 files would be sent; --yes sends them$/),
    ])
    expect(await drafts()).toEqual([])
    const sent = await push(folder, '--yes')
    expect([sent.code, sent.out]).toEqual([0, expect.stringMatching(/8 files sent as drafts$/)])
    expect(await drafts()).toHaveLength(8)
    expect((await push(folder)).out).toBe('nothing to send')
    // Not published yet, so the folder is ahead of what people are served.
    expect((await pull(folder)).out).toContain('sent from here and not published yet, and kept: v1/funnel.json')
    await publishDrafts()
    expect((await pull(folder)).out).toBe(`0 changed, ${repository.size} the same`)
    expect((await pull(other)).code).toBe(0)
    for (const [path, text] of repository)
      expect([path, differing(text, read(other, path))]).toEqual([path, titles.has(path) ? 1 : 0])
    expect(filesIn(other)).toEqual(filesIn(folder))
    await publishFiles(site.deps.db, Object.fromEntries(repository))
  })

  it('sends nothing while a file has changed there, and says by whom and when', async () => {
    const folder = await pulledFolder()
    change(folder, 'v1/funnel.json', '"title": "', '"title": "Mine: ')
    rmSync(join(folder, 'v3/scenarios/shared.json'))
    const author = await staffMember(site, 'author', 'Ben Writer')
    await author.send('PUT', '/api/studio/drafts', { path: 'v1/funnel.json', revision: 0, text: '{}', about: 'all' })
    const { code, out, error } = await push(folder, '--yes')
    expect([code, out]).toEqual([1, expect.stringContaining('would send v3/scenarios/shared.json (removed)')])
    expect(error).toMatch(
      /changed on the server, too: v1\/funnel.json: Ben Writer changed it in the studio on \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
    )
    expect(await drafts()).toMatchObject([{ path: 'v1/funnel.json', text: '{}' }])
    await site.deps.db.delete(draftFiles)
  })

  it('sends a folder of many megabytes in parts, of which a server takes one at a time', async () => {
    const folder = await pulledFolder()
    const large = Array.from({ length: 5 }, (_, at) => `v1/scenarios/large-${at}.json`)
    for (const path of large) write(folder, path, '"\n'.repeat(490_000))
    const many = Array.from({ length: 501 }, (_, at) => `v2/scenarios/many-${at}.json`)
    for (const path of many) write(folder, path, '{}')
    expect(await push(folder)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/506 files would be sent; --yes sends them$/) as string,
    })
    const { code, out, error } = await push(folder, '--yes')
    expect([code, error, out]).toEqual([0, '', expect.stringMatching(/506 files sent as drafts$/)])
    expect((await drafts()).map(({ path }) => path).toSorted()).toEqual([...large, ...many].toSorted())
    expect((await push(folder)).out).toBe('nothing to send')
    await site.deps.db.delete(draftFiles)
  })

  it('sends no part while a file of another one has changed there', async () => {
    const folder = await pulledFolder()
    for (const at of [0, 1, 2]) write(folder, `v1/scenarios/large-${at}.json`, '"\n'.repeat(490_000))
    change(folder, 'v5/funnel.json', '"title": "', '"title": "Mine: ')
    const author = await staffMember(site, 'author', 'Bea Writer')
    await author.send('PUT', '/api/studio/drafts', { path: 'v5/funnel.json', revision: 0, text: '{}', about: 'all' })
    const { code, error } = await push(folder, '--yes')
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/v5\/funnel.json: Bea Writer changed it[^]*nothing was sent/),
    ])
    expect(await drafts()).toMatchObject([{ path: 'v5/funnel.json' }])
    await site.deps.db.delete(draftFiles)
  })

  it('knows what it has sent when a later part is refused', async () => {
    const folder = await pulledFolder()
    const large = Array.from({ length: 3 }, (_, at) => `v1/scenarios/large-${at}.json`)
    for (const path of large) write(folder, path, '"\n'.repeat(490_000))
    const author = await staffMember(site, 'author', 'Bob Writer')
    // Another person is faster, between the trial and the third part.
    answerAt(/\/push$/, 6, async () => {
      await author.send('PUT', '/api/studio/drafts', { path: large[2]!, revision: 0, text: '{}', about: 'all' })
      return undefined
    })
    const { code, out, error } = await push(folder, '--yes')
    vi.unstubAllGlobals()
    expect([code, out, error]).toEqual([
      1,
      `sent ${large[0]}\nsent ${large[1]}\n2 files sent as drafts`,
      expect.stringMatching(/large-2.json: Bob Writer changed it[^]*nothing else was sent/),
    ])
    expect((await push(folder)).error).toMatch(/large-2.json: Bob Writer changed it/)
    await site.deps.db.delete(draftFiles)
  })

  it.each([
    ['is not reached', () => Promise.reject(new TypeError('fetch failed')), /cannot be reached: fetch failed/],
    [
      'refuses',
      () => Promise.resolve(Response.json({ error: 'Wait a minute' }, { status: 429 })),
      /refused: Wait a minute\n {4}hint: nothing else was sent$/,
    ],
  ])('says what it has sent when the server %s at a later part', async (_, answer, message) => {
    const folder = await pulledFolder()
    const large = Array.from({ length: 3 }, (_, at) => `v1/scenarios/large-${at}.json`)
    for (const path of large) write(folder, path, '"\n'.repeat(490_000))
    answerAt(/\/push$/, 6, answer)
    const { code, out, error } = await push(folder, '--yes')
    vi.unstubAllGlobals()
    expect([code, out, error]).toEqual([2, `sent ${large[0]}\nsent ${large[1]}`, expect.stringMatching(message)])
    expect((await push(folder, '--yes')).out).toBe(`sent ${large[2]}\n1 file sent as drafts`)
    await site.deps.db.delete(draftFiles)
  })

  it('sends no file that no server would read', async () => {
    const folder = await pulledFolder()
    write(folder, 'v1/scenarios/large.json', 'x'.repeat(1_000_001))
    expect(await push(folder)).toMatchObject({
      code: 2,
      error: expect.stringContaining('v1/scenarios/large.json has more than 1 MB') as string,
    })
  })

  it('asks for a pull first', async () => {
    const folder = emptyFolder()
    cpSync('funnels/v1', join(folder, 'v1'), { recursive: true })
    expect(await push(folder)).toMatchObject({
      code: 2,
      error: expect.stringContaining(`runnel pull ${folder} --from ${origin}`) as string,
    })
  })
})

describe('a server that cannot be used', () => {
  const said = async (key: string | undefined, from: string) => {
    vi.stubEnv('RUNNEL_KEY', key)
    const { code, error } = await run('pull', emptyFolder(), '--from', from)
    return [code, error]
  }
  const unknown = 'a'.repeat(43)

  it.each([
    ['without a key', undefined, () => origin, /no key in RUNNEL_KEY/],
    ['with half a key', 'abc', () => origin, /is not a key/],
    ['with an unknown key', unknown, () => origin, /has no studio, or does not know this key/],
    ['over http', unknown, () => 'http://example.test', /not encrypted/],
    ['at no address', unknown, () => 'example', /is no address of a server/],
    ['that is not there', unknown, () => 'http://127.0.0.1:9', /cannot be reached/],
  ])('%s: the message says so', async (_, key, from, message) => {
    expect(await said(key, from())).toEqual([2, expect.stringMatching(message)])
  })

  it('of another format, or whose files lie elsewhere, is not trusted', async () => {
    let reply: object = {}
    const stranger = createServer((_, response) => void response.end(JSON.stringify(reply)))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const from = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    reply = { format: 3, files: [] }
    expect(await said(authorKey, from)).toEqual([
      2,
      expect.stringMatching(/format 3, and this runnel those of format 2\n.*newer runnel/),
    ])
    reply = { format: 2, files: [{ path: '../registry.ts', text: '' }] }
    expect(await said(authorKey, from)).toEqual([2, expect.stringMatching(/no server of runnel/)])
    stranger.close()
  })

  it('that refuses a call has not changed anything, and the command says what it has not done', async () => {
    const folder = await pulledFolder()
    const refused = () => Promise.resolve(Response.json({ error: 'Wait a minute' }, { status: 429 }))
    for (const [command, undone] of [
      [pull, 'nothing was written'],
      [push, 'nothing was sent'],
    ] as const) {
      answerAt(/\/project/, 1, refused)
      const { code, error } = await command(folder)
      vi.unstubAllGlobals()
      expect([code, error]).toEqual([2, `runnel: ${origin} refused: Wait a minute\n    hint: ${undone}`])
    }
  })

  it('lets nobody send who may not', async () => {
    const folder = await pulledFolder()
    vi.stubEnv('RUNNEL_KEY', await staffKey(site, 'viewer', 'Vic Viewer'))
    expect(await push(folder)).toMatchObject({ code: 2, error: expect.stringContaining('but not change it') as string })
  })
})

describe('the key of a member of one company', () => {
  let key: string
  beforeAll(async () => {
    const name = 'Mona of one company'
    key = await staffKey(site, 'author', name)
    await site.deps.db.update(staff).set({ companyId: brands.mcg.companyId }).where(eq(staff.name, name))
  })
  const asMona = () => vi.stubEnv('RUNNEL_KEY', key)

  it('keeps files of funnels that only other companies show as they are, and sends no change of them', async () => {
    const folder = await pulledFolder()
    const remembered = read(folder, '.runnel-pulled.json')
    const paths = Object.keys(filesByFolder(folder))
    const theirs = ['credit-check', 'v2'].map((funnel) => paths.filter((path) => path.startsWith(`${funnel}/`)))
    const text = read(folder, 'v2/funnel.json')
    change(folder, 'v2/funnel.json', '"title": "', '"title": "Theirs: ')
    const before = filesByFolder(folder)
    asMona()
    const pulled = await pull(folder)
    expect([pulled.code, pulled.error]).toEqual([0, ''])
    expect(pulled.out.split('\n')).toEqual([
      `hidden from this key, and kept: credit-check (${theirs[0]!.length} files)`,
      `hidden from this key, and kept: v2 (${theirs[1]!.length} files)`,
      expect.stringMatching(/^0 changed, /) as string,
    ])
    expect([filesByFolder(folder), read(folder, '.runnel-pulled.json')]).toEqual([before, remembered])
    change(folder, 'v1/funnel.json', '"title": "', '"title": "Mine: ')
    const refused = await push(folder, '--yes')
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.error).toMatch(/only brands of other companies show v2: [^]*Ask an author of theirs/)
    expect(await drafts()).toEqual([])
    write(folder, 'v2/funnel.json', text)
    const trial = await push(folder)
    expect([trial.code, trial.error, trial.out.split('\n')[0]]).toEqual([1, '', 'would send v1/funnel.json'])
    const fresh = emptyFolder()
    expect((await pull(fresh)).code).toBe(0)
    expect(Object.keys(filesByFolder(fresh))).toEqual(paths.filter((path) => !theirs.flat().includes(path)))
    write(folder, 'v2/scenarios/new.json', '[]')
    expect((await push(folder)).error).toContain('only brands of other companies show v2')
  })

  it('sends a funnel again whose draft somebody else has given up', async () => {
    const [path, folder] = ['own-two/funnel.json', emptyFolder()]
    asMona()
    await pull(folder)
    write(folder, path, '{}')
    expect(await push(folder, '--yes')).toMatchObject({ code: 0, error: '' })
    await site.deps.db.delete(draftFiles)
    write(folder, path, '{ }')
    const gone = `changed on the server, too: ${path}: it was never published here, and there is no draft of it any more`
    expect(await push(folder, '--yes')).toMatchObject({ code: 1, error: expect.stringContaining(gone) as string })
    expect(await pull(folder)).toMatchObject({ code: 1, error: expect.stringContaining(path) as string })
    expect((await pull(folder, '--force')).out).toContain(`removed ${path}`)
    write(folder, path, '{ }')
    expect((await push(folder, '--yes')).out).toBe(`sent ${path}\n1 file sent as drafts`)
    await site.deps.db.delete(draftFiles)
  })

  it('removes a funnel that was removed for everybody, and sends no change of it in silence', async () => {
    const path = 'own-two/funnel.json'
    await publishFiles(site.deps.db, { [path]: '{}' })
    asMona()
    const [folder, changed] = [emptyFolder(), emptyFolder()]
    for (const one of [folder, changed]) await pull(one)
    await publishFiles(site.deps.db, { [path]: null }, 'Rob Remover')
    expect(await pull(folder)).toMatchObject({ code: 0, out: expect.stringContaining(`removed ${path}`) as string })
    expect(filesIn(folder).has(path)).toBe(false)
    write(changed, path, '{ }')
    expect(await push(changed, '--yes')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/own-two\/funnel.json: Rob Remover removed it on \d{4}/) as string,
    })
    expect(await pull(changed)).toMatchObject({
      code: 1,
      error: expect.stringContaining(`changed here and on the server: ${path}`) as string,
    })
  })
})
