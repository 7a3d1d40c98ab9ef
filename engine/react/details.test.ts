import { expect, it, vi } from 'vitest'
import { areHere, detailsOf } from './details.ts'

it('sees that details are here once they have arrived', async () => {
  const coming = Promise.resolve({} as never)
  expect(areHere(coming)).toBe(false)
  await detailsOf(coming)
  expect(areHere(coming)).toBe(true)
})

it('leaves no error unhandled when details that nobody has used yet could not be fetched', async () => {
  const unhandled = vi.fn()
  const heard = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', unhandled)
  areHere(Promise.reject(new Error('offline')))
  await new Promise((go) => setImmediate(go))
  process.removeAllListeners('unhandledRejection')
  for (const one of heard) process.on('unhandledRejection', one)
  expect(unhandled).not.toHaveBeenCalled()
})
