import { expect, it } from 'vitest'
import type { Attempt, Reply } from '#engine/run/host.ts'
import { whileHere } from './whileHere.ts'

const soon = (): Promise<void> => new Promise((go) => setTimeout(go))

it('holds back that a call was cut off while the page is left, until it is shown again', async () => {
  const given: Reply[] = []
  let cutOff!: () => void
  const perform = whileHere(() => new Promise((reply) => (cutOff = () => reply({ kind: 'offline' }))))
  void perform({} as Attempt).then((reply) => given.push(reply))
  window.dispatchEvent(new Event('pagehide'))
  cutOff()
  await soon()
  expect(given).toEqual([])
  window.dispatchEvent(new Event('pageshow'))
  await soon()
  expect(given).toEqual([{ kind: 'offline' }])
})

it('holds it back too when the call fails before the page hears that it is left', async () => {
  const given: Reply[] = []
  void whileHere(async () => ({ kind: 'offline' }))({} as Attempt).then((reply) => given.push(reply))
  await Promise.resolve()
  window.dispatchEvent(new Event('pagehide'))
  await soon()
  expect(given).toEqual([])
  window.dispatchEvent(new Event('pageshow'))
  await soon()
  expect(given).toEqual([{ kind: 'offline' }])
})

it('says that a call was cut off while the page stays', async () => {
  expect(await whileHere(async () => ({ kind: 'offline' }))({} as Attempt)).toEqual({ kind: 'offline' })
})

it('gives what the server said at once, whether the page is left or not', async () => {
  window.dispatchEvent(new Event('pagehide'))
  const reply: Reply = { kind: 'reply', status: 200, body: {} }
  expect(await Promise.race([whileHere(async () => reply)({} as Attempt), soon()])).toEqual(reply)
  window.dispatchEvent(new Event('pageshow'))
})
