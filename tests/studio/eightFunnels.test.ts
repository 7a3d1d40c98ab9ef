import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { main } from '#cli/main.ts'
import { filesIn } from '#cli/sync/folder.ts'
import type { FunnelReport } from '#schemas/studio/index.ts'
import { Browser, type BrowserOptions } from '#server/testing/browser.ts'
import { staffKey, staffMember } from '#server/testing/draftSite.ts'
import { openFreshDatabase } from '#server/testing/freshDatabase.ts'
import { startPublished, type PublishedSite } from '#server/testing/publishedSite.ts'
import { studioCalls, type StudioCalls } from '../support/studioCalls.ts'

/** A text of each funnel that no scenario expects, and what it becomes. */
const changes: Record<string, [from: string, to: string]> = {
  v1: ['carry on: we look for your agreements as well', 'carry on: we search for your agreements as well'],
  v2: ['The check is free and has no effect', 'The check costs nothing and has no effect'],
  v3: ['"title": "', '"title": "Changed: '],
  v3b: ['You can read them below, and change', 'You find them below, and may change'],
  v3c: ['"title": "', '"title": "Changed: '],
  v3d: ['What is your current address?', 'Which is your current address?'],
  v4: ['This takes a moment.', 'This takes a few seconds.'],
  v5: ['"title": "', '"title": "Changed: '],
}

let site: PublishedSite
let studio: StudioCalls
let origin: string
let key: string
const close: (() => unknown)[] = []
const folder = mkdtempSync(join(tmpdir(), 'runnel-eight-'))
const repository = filesIn('funnels')

beforeAll(async () => {
  const { db, close: end } = await openFreshDatabase()
  site = await startPublished(db, { folder: 'funnels' })
  close.push(site.close, end)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  const { deps } = site.app
  const visit = (options?: BrowserOptions) => new Browser(origin, options)
  studio = studioCalls(await staffMember({ deps, visit }, 'publisher', 'Pat Publisher'))
  key = await staffKey({ deps }, 'author', 'Ann Author')
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  for (const end of close) await end()
})

it.each(Object.entries(changes))(
  '%s is opened, changed at one text, proved and published',
  async (id, [from, to]) => {
    const path = `${id}/funnel.json`
    const before = site.live.current.get(id)!.hash
    await studio.save({ [path]: (text) => text.replace(from, to) })
    const proposal = await studio.propose(id, [path])
    const report: Partial<FunnelReport> = proposal.report?.funnels.find(({ funnel }) => funnel === id) ?? {}
    expect([proposal.state, proposal.problem, proposal.report?.obstacles, report.scenarios?.failed]).toEqual([
      'proved',
      undefined,
      [],
      [],
    ])
    expect(report.scenarios!.passed).toBeGreaterThan(0)
    await studio.call('POST', `/proposals/${proposal.id}/publish`, { note: 'one text' })
    expect(site.live.current.get(id)!.hash).not.toBe(before)
  },
  // Proposals are proved in a process of low priority, which waits for everything else on a busy machine.
  180_000,
)

it('pull then gives files that differ only there', async () => {
  vi.stubEnv('RUNNEL_KEY', key)
  const out: string[] = []
  const said = (text: string): void => void out.push(text)
  expect([await main(['pull', folder, '--from', origin], { out: said, error: said }), out.at(-1)]).toEqual([
    0,
    expect.stringMatching(`^${repository.size} changed`),
  ])
  const pulled = filesIn(folder)
  const expected = new Map(repository)
  for (const [id, [from, to]] of Object.entries(changes)) {
    const path = `${id}/funnel.json`
    expected.set(path, repository.get(path)!.replace(from, to))
  }
  expect(pulled).toEqual(expected)
})
