import { expect, it } from 'vitest'
import type { Repeat } from '#engine/definition/definition.ts'
import { end, findingsOf } from './testing/findingsOf.ts'

const name = { label: 'Name', widget: 'text', required: 'Please enter a name' }
const plain = { type: 'string', class: 'plain' }
const listOf = (properties: object) => ({ type: 'array', items: { type: 'object', properties } })
const data = {
  folk: listOf({
    name: plain,
    age: { type: 'number', class: 'plain' },
    pets: listOf({ name: plain, toys: listOf({ name: plain }) }),
  }),
}
const check = (each: Partial<Repeat>, path = 'folk') =>
  findingsOf(
    {
      a: { fields: { [path]: { label: 'People', each: { title: 'Person {position}', fields: { name }, ...each } } } },
      b: end,
    },
    { data, accept: ['answer-unsent'] },
  ).map(({ code, message }) => `${code}: ${message}`)
const inner = (more: object) => check({ fields: { name: { ...name, ...more } } })

it('accepts rules and texts about an item', () => {
  expect(inner({ if: "item.age > position && form.nickname != ''" })).toEqual([])
  expect(check({ title: "{present(item.name) ? item.name : 'Nobody'}" })).toEqual([])
  const pet = { ...name, hint: 'A pet of person {position} who is {item.name == outer.name ? 1 : 0}' }
  const pets = { label: 'Pets', each: { title: 'Pet {position}', fields: { name: pet } } }
  expect(check({ fields: { name, pets } })).toEqual([])
})

it('asks only for lists of objects, and for members that their items have', () => {
  expect(check({}, 'nickname')).toEqual(['widget-type: "each" asks for a list of objects, "nickname" is text'])
  expect(check({ fields: { nam: name } })).toEqual(['unknown-field: the items of "folk" have no "nam"'])
  expect(check({ fields: { age: name } })).toEqual(['widget-type: "text" edits text, "folk.*.age" is number'])
  expect(inner({ if: "item.nam != ''" })[0]).toContain('rule-unknown-key')
})

it('knows an item only inside a repeat, and "outer" only inside two', () => {
  expect(inner({ if: "outer.name != ''" })[0]).toContain('rule-unknown-name: there is no "outer"')
  expect(check({ add: 'Add {item.name}' })[0]).toContain('rule-unknown-name: there is no "item"')
  const outside = { a: { fields: { nickname: { ...name, if: 'position > 1' } } }, b: end }
  expect(findingsOf(outside).map(({ code }) => code)).toEqual(['rule-unknown-name'])
})

it('finds what is read of an item before it is given', () => {
  expect(check({ title: '{item.name}' })).toEqual(['maybe-unset: item.name is not set on every way here'])
  expect(inner({ hint: 'Not {form.nickname}', if: "form.nickname != ''" })).toEqual([])
})

it('refuses keys that only a widget has, and a field without either', () => {
  const both = {
    a: { fields: { folk: { label: 'People', widget: 'text', each: { title: 'x', fields: { name } } } } },
    b: end,
  }
  expect(findingsOf(both, { data }).map(({ message }) => message)).toEqual(['"widget" means nothing beside "each"'])
  const neither = { a: { fields: { nickname: { label: 'Nickname' } } }, b: end }
  expect(findingsOf(neither).map(({ message }) => message)).toEqual(['"widget" is missing'])
})

it('refuses a third list inside one another', () => {
  const list = (title: string, fields: Repeat['fields']) => ({ label: title, each: { title, fields } })
  expect(check({ fields: { name, pets: list('Pet', { name, toys: list('Toy', { name }) }) } })).toEqual([
    'repeat-nested: this is the third list inside one another',
  ])
})

it('says where a secret of an item would be on screen', () => {
  expect(
    findingsOf(
      {
        a: {
          fields: {
            folk: { label: 'People', each: { title: '{present(item.pin) ? item.pin : "-"}', fields: { pin: name } } },
          },
          nav: {},
        },
        b: end,
      },
      { data: { folk: listOf({ pin: { type: 'string', class: 'secret' } }) } },
    ).map(({ code }) => code),
  ).toContain('class-secret')
})

it('compares the number of items with the checks', () => {
  const list = (each: Partial<Repeat>, check: object) =>
    findingsOf(
      {
        a: {
          fields: {
            folk: {
              label: 'People',
              checks: [{ message: 'No', ...check }],
              each: { title: 'Person {position}', fields: { name }, ...each },
            },
          },
        },
        b: end,
      },
      { data, accept: ['answer-unsent'] },
    ).map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`)
  const at = 'check-contradicts /steps/a/fields/folk/checks/0: no answer passes this check'
  expect(list({ max: 4 }, { minItems: 6 })).toEqual([`${at}: an answer has 4 items at most`])
  expect(list({ min: 3, max: 4 }, { maxItems: 2 })).toEqual([`${at}: an answer has 3 items at least`])
  expect(list({ min: 1, max: 4 }, { minItems: 4 })).toEqual([])
  expect(list({ min: 3, max: 4 }, { maxItems: 3 })).toEqual([])
})
