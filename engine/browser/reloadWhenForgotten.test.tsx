import { afterEach, expect, it, vi } from 'vitest'
import { reloadWhenForgotten } from './reloadWhenForgotten.ts'
import { sessionKey, tab } from './tabStorage.ts'

// Pages of other tests in this document watch keys of their own.
const key = sessionKey('a form that is forgotten')

afterEach(() => {
  tab.clear()
  vi.restoreAllMocks()
})

it.each([
  ['reloads a page whose answers were deleted while it was away', true, true, 1],
  ['leaves one alone whose answers are there', true, false, 0],
  ['leaves one alone that has just been loaded', false, true, 0],
])('%s', (_, persisted, deleted, reloads) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  tab.set(key, '{}')
  reloadWhenForgotten(key)
  window.dispatchEvent(new Event('pagehide'))
  if (deleted) tab.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  expect(reload).toHaveBeenCalledTimes(reloads)
})
