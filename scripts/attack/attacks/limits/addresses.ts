import type { Attack } from '../../attack.ts'
import { allAnswered, tally, together } from '../../toolkit/together.ts'
import type { Browser } from '#server/testing/browser.ts'
import type { World } from '../../world.ts'

/** Look-ups per minute that anybody typing needs. */
const enough = 45
const tries = 90

const look = (visitor: Browser) =>
  visitor.call('searchAddresses', { search: 'LS6', sessionId: '', applicationName: 'x' })
const retrieve = (visitor: Browser, id: string) => visitor.call('retrieveAddress', { id, applicationName: 'x' })

/** A window may end between two attempts, so twice the limit may pass. */
const flooded = (name: string, what: string, visitors: (world: World) => (at: number) => Browser): Attack => ({
  name,
  tries: what,
  shared: true,
  run: async (world) => {
    const at = visitors(world)
    const answers = await together(tries, (number) => look(at(number)))
    const done = answers.filter(({ status }) => status === 200).length
    return {
      held: done > 0 && done <= enough * 1.5 && allAnswered(answers),
      happened: tally(answers.map(({ status }) => status)),
    }
  },
})

export const attacks: Attack[] = [
  flooded(
    'address look-ups from one address',
    `looks up ${tries} addresses from one network address, with a new device each time`,
    (world) => {
      const from = world.newAddress()
      return () => world.visit(world.brand, { from })
    },
  ),
  flooded(
    'address look-ups from one /64',
    `looks up ${tries} addresses from as many IPv6 addresses of one network`,
    (world) => {
      const network = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:7`
      return (at) => world.visit(world.brand, { from: `${network}:${at.toString(16)}:1:2:${(at * 7).toString(16)}` })
    },
  ),
  flooded(
    'address look-ups from one device',
    `looks up ${tries} addresses with one device from as many network addresses`,
    (world) => {
      const cookies = new Map([['__Host-device', 'd'.repeat(42) + 'A']])
      return () => world.visit(world.brand, { cookies })
    },
  ),
  {
    name: 'retrieving addresses',
    shared: true,
    tries: `retrieves ${tries} found addresses from one network address, with a new device each time`,
    run: async (world) => {
      const from = world.newAddress()
      const { body } = await look(world.visit())
      const id = body.Results[0].value as string
      const answers = await together(tries, () => retrieve(world.visit(world.brand, { from }), id))
      return {
        held: answers.filter(({ status }) => status === 200).length <= enough * 1.5 && allAnswered(answers),
        happened: tally(answers.map(({ status }) => status)),
      }
    },
  },
  {
    name: 'spoofed network addresses',
    shared: true,
    tries: `looks up ${tries} addresses with another made-up X-Forwarded-For each time, which the proxy adds the real one to`,
    run: async (world) => {
      const real = world.newAddress()
      const answers = await together(tries, (at) =>
        look(world.visit(world.brand, { from: `203.0.113.${at}, ${real}` })),
      )
      return {
        held: answers.filter(({ status }) => status === 200).length <= enough * 1.5 && allAnswered(answers),
        happened: tally(answers.map(({ status }) => status)),
      }
    },
  },
]
