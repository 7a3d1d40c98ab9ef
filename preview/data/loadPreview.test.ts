import { afterEach, expect, it, vi } from 'vitest'
import { ForPeople } from 'runnel/run'
import { loadPreviewed } from './loadPreview.ts'

afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['answered 500', () => Promise.resolve(new Response('', { status: 500 }))],
  ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says that an address %s, and asks for the server', async (words, fetch) => {
  vi.stubGlobal('fetch', fetch)
  await expect(loadPreviewed('v1')).rejects.toThrow(
    new ForPeople(`/@preview/v1.json ${words}. Is "npm run dev" still running?`),
  )
  await expect(loadPreviewed('v1')).rejects.toBeInstanceOf(ForPeople)
})
