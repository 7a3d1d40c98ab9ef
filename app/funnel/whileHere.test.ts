// @vitest-environment happy-dom
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

it('says at once that a call was cut off while the page stays', async () => {
  expect(await whileHere(async () => ({ kind: 'offline' }))({} as Attempt)).toEqual({ kind: 'offline' })
})
