import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followFunnels } from './followFunnels.ts'
import { loadFunnels } from './loadFunnels.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'follow-')), 'funnels')
  for (const name of ['library', 'v1']) cpSync(join('funnels', name), join(folder, name), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

it('takes a funnel that was added or changed, and keeps one that cannot be read', async () => {
  const funnels = new Map(await loadFunnels(folder))
  const took = vi.fn()
  const stop = followFunnels(funnels, folder, took)
  const next = () => vi.waitFor(() => expect(took).toHaveBeenCalledOnce(), { timeout: 10_000 })
  const variant = { format: 2, id: 'mine', extends: 'v1', title: 'Mine', path: '/claim/mine' }
  cpSync(join(folder, 'v1'), join(folder, 'mine'), { recursive: true })
  writeFileSync(join(folder, 'mine', 'funnel.json'), JSON.stringify(variant))
  await next()
  expect(took.mock.lastCall).toEqual([{ changed: [funnels.get('mine')], problems: [] }])
  expect(funnels.get('mine')!.path).toBe('/claim/mine')

  took.mockClear()
  const first = join(folder, 'v1', 'funnel.json')
  const text = readFileSync(first, 'utf8')
  const before = funnels.get('v1')
  writeFileSync(first, text.replace('"format": 2', '"format": 2 "id"'))
  await next()
  expect(took.mock.lastCall![0].problems).toEqual([
    expect.stringMatching(/mine\/funnel\.json: .*v1\/funnel\.json:3 a comma is expected/),
    expect.stringMatching(/v1\/funnel\.json: .*v1\/funnel\.json:3 a comma is expected/),
  ])
  expect(funnels.get('v1')).toBe(before)

  took.mockClear()
  writeFileSync(first, text.replace(/"title": "[^"]+"/, '"title": "Changed"'))
  await next()
  expect(funnels.get('v1')!.title).toBe('Changed')
  stop()
})
