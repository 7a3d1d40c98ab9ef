import { expect, it } from 'vitest'
import { mostWaiting, takeTurn } from './turns.ts'

it('gives each member of staff one turn after the other, and lets few wait', async () => {
  let finish = () => {}
  const running = new Promise<void>((done) => (finish = done))
  const order: string[] = []
  const turns = Array.from({ length: mostWaiting }, (_, at) => {
    const id = String(at)
    return takeTurn({ id }).use(async () => {
      await running
      order.push(id)
      if (at === 0) throw new Error('the first fails')
    })
  })
  const first = turns[0]!.catch((error: Error) => error.message)
  expect(() => takeTurn({ id: '0' })).toThrow(/^What you proposed before is not proved yet/)
  expect(() => takeTurn({ id: 'another' })).toThrow(/^8 people are waiting for a proof already/)
  finish()
  expect(await first).toBe('the first fails')
  await Promise.all(turns.slice(1))
  expect(order).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  takeTurn({ id: '0' }).giveBack()
  takeTurn({ id: '0' }).giveBack()
})
