import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseRule } from 'runnel/rules'
import { entriesOf, kinds, type Kind } from '#cli/reference/entries.ts'
import { registry } from '#funnels/registry.ts'
import { withoutPicture } from './referencePages.ts'

const blocks = Object.keys(registry.blocks).filter((name) => !withoutPicture.includes(name))

it.each([...Object.keys(registry.widgets), ...blocks])('there is a picture of %s', (name) => {
  expect(existsSync(`docs/reference/pictures/${name}.png`), 'npm run pictures takes it').toBe(true)
})

it.each(Object.keys(kinds) as Kind[])('every one of the %s has a name and says what it is', (kind) => {
  for (const { name, about } of entriesOf(kind, registry, [])) expect(`${name}: ${about}`).toMatch(/^.+: .+/)
})

it.each(['operations', 'events', 'widgets', 'blocks', 'formats', 'normalisers'] as const)(
  'the examples of %s can be pasted as they are',
  (kind) => {
    for (const { name, example } of entriesOf(kind, registry, [])) {
      const text = example!.startsWith('{') ? example! : `{${example}}`
      expect(() => JSON.parse(text) as unknown, name).not.toThrow()
    }
  },
)

it('says what to do instead of a deprecated name', () => {
  const text = { ...registry.widgets.text!, deprecated: 'use "textarea"' }
  const [one] = entriesOf('widgets', { ...registry, widgets: { text } }, [])
  expect(one!.about).toBe(`Deprecated: use "textarea". ${text.about}`)
})

it('the examples of functions are rules', () => {
  for (const { name, example } of entriesOf('functions', registry, []))
    expect(() => parseRule(example!), name).not.toThrow()
})
