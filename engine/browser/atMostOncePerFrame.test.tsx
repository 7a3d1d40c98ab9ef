import { expect, it, vi } from 'vitest'
import { atMostOncePerFrame } from './atMostOncePerFrame.ts'

it('runs the last of several after the next frame, or at once when the page is left or hidden', async () => {
  let frame: FrameRequestCallback | undefined
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => void (frame = run))
  const ran: string[] = []
  const later = atMostOncePerFrame()
  for (const name of ['first', 'second']) later(() => ran.push(name))
  expect(ran).toEqual([])
  frame?.(0)
  expect(ran).toEqual([])
  await new Promise((go) => setTimeout(go))
  expect(ran).toEqual(['second'])
  later(() => ran.push('third'))
  window.dispatchEvent(new Event('pagehide'))
  expect(ran).toEqual(['second', 'third'])
  frame?.(0)
  await new Promise((go) => setTimeout(go))
  expect(ran).toEqual(['second', 'third'])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  later(() => ran.push('hidden'))
  expect(ran.at(-1)).toBe('hidden')
  visibility.mockRestore()
  vi.unstubAllGlobals()
})

it('runs at once when the page is hidden while it waits', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const ran: string[] = []
  atMostOncePerFrame()(() => ran.push('waited'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ran).toEqual([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ran).toEqual(['waited'])
})
