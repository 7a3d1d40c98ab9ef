import { expect, it } from 'vitest'
import { fragmentOf, readFragment } from './link.ts'

const linked = async (text: string): Promise<string> => {
  const made = await fragmentOf(text)
  return 'fragment' in made ? made.fragment : made.problem
}
const noise = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + (((at * at * 7919 + at * 104729) % 65521) % 90))).join('')

it('gives back what was put into a link, in characters that every program leaves alone', async () => {
  for (const text of ['', '{}', '{ "title": "Größe 🙂" }', '{}\n'.repeat(10_000)]) {
    const fragment = await linked(text)
    expect(fragment).toMatch(/^#v1=[\w-]*$/)
    expect(await readFragment(fragment)).toEqual({ text })
  }
})

it('says why a link has no definition, and reads nothing from other fragments', async () => {
  const whole = await linked('{ "format": 2 }')
  expect(await readFragment('')).toBeUndefined()
  expect(await readFragment('#form')).toBeUndefined()
  for (const broken of [whole.slice(0, -4), '#v1=%%%', '#v1=AAAA', '#v1='])
    expect(await readFragment(broken)).toEqual({ problem: expect.stringContaining('not whole') as string })
  expect(await readFragment('#v2=abc')).toEqual({ problem: expect.stringContaining('format 2') as string })
})

it('refuses what is too large, and stops before a small link has filled the memory', async () => {
  expect(await linked(noise(200_000))).toContain('too large for a link')
  const bomb = await linked(' '.repeat(20_000_000))
  expect(await readFragment(bomb)).toEqual({ problem: expect.stringContaining('larger than 1 MB') as string })
})
