// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionKey, tab } from '../saving/tabStorage.ts'
import { useForgotten } from './useForgotten.ts'

afterEach(() => {
  cleanup()
  tab.clear()
  vi.restoreAllMocks()
})

it.each([
  ['loads a page anew whose answers were deleted while it was away', true, true, 1],
  ['leaves one alone whose answers are there', true, false, 0],
  ['leaves one alone that has just been loaded', false, true, 0],
])('%s', (_, persisted, deleted, reloads) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  tab.set(sessionKey('v1'), '{}')
  renderHook(() => useForgotten('v1'))
  window.dispatchEvent(new Event('pagehide'))
  if (deleted) tab.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  expect(reload).toHaveBeenCalledTimes(reloads)
})
