import { expect, it } from 'vitest'
import { isCommonPassword } from './commonPassword.ts'

const about = [
  'Ann.Walker@example.com',
  'a.very.long.name.of.a.person@example.com',
  'Northgate Claims',
  'Northgate Ltd',
]
const judge = (password: string) => isCommonPassword(password, about)

it.each(['password', 'Passw0rd!', '12345678', 'qwertyuiop', 'iloveyou1', 'liverpool1', 'aaaaaaaaaaaa'])(
  'finds %s, which has leaked or is a pattern',
  async (password) => expect(await judge(password)).toBe(true),
)

it.each([
  'ann.walker',
  'Walker2026',
  'northgate',
  'Northgate1!',
  'runnel2026',
  'a.very.long.name.of.a.person@example.com',
  'Northgate Claims',
])('finds %s, which is made of the owner or the site', async (password) => expect(await judge(password)).toBe(true))

it.each([
  'a long password',
  'three unlike words',
  'kT7#qpz!',
  'purple kettle',
  'ü'.repeat(3) + ' Geländer',
  'x'.repeat(10) + 'purple kettle of tea',
])('takes %s, of whatever characters', async (password) => expect(await judge(password)).toBe(false))

it('takes no longer for a long one', async () => {
  await judge('warm')
  const begin = performance.now()
  await judge('aB3$'.repeat(50))
  expect(performance.now() - begin).toBeLessThan(1000)
})
