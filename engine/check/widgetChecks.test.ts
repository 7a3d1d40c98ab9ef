import { expect, it } from 'vitest'
import { checksOf, type Definition, type Registry } from '#engine/definition/index.ts'
import { registry as neutralRegistry } from '#engine/examples/registry.ts'
import { codesOf, end, findingsOf } from './testing/findingsOf.ts'

const guests = (more: object) => ({ a: { fields: { guests: { label: 'Guests', widget: 'number', ...more } } }, b: end })

it('lets messages replace those of the checks that a widget brings', () => {
  expect(codesOf(guests({ messages: { number: 'Digits, please' } }))).toEqual([])
})

it('names the checks of the widget when a message belongs to none', () => {
  const [finding] = findingsOf(guests({ messages: { whole: 'Digits, please' } }))
  expect(finding).toMatchObject({
    code: 'message-unknown',
    pointer: '/steps/a/fields/guests/messages/whole',
    hint: 'its checks: number',
  })
})

const files = (more: object) => ({
  a: { fields: { papers: { label: 'Papers', widget: 'upload', required: 'Please send your papers', ...more } } },
  b: end,
})
const papers: Partial<Definition> = {
  accept: ['answer-unsent'],
  data: {
    papers: {
      type: 'array',
      class: 'identity',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          size: { type: 'number' },
          type: { type: 'string' },
        },
      },
    },
  },
}
/** The vocabulary with a widget whose options the server applies. */
const withUpload: Registry = {
  ...neutralRegistry,
  widgets: {
    ...neutralRegistry.widgets,
    upload: {
      name: 'upload',
      about: 'Files that the person sends',
      edits: papers.data!.papers!,
      messages: { tooMany: 'At most {max} files', tooManyOne: 'One file only' },
      options: {
        type: 'object',
        properties: {
          kinds: { type: 'array', literal: true, items: { type: 'string' } },
          maxSize: { type: 'string', literal: true, pattern: '^\\d+[KM]B$' },
          maxFiles: { type: 'integer', literal: true, minimum: 1 },
          photo: { type: 'boolean' },
        },
      },
      limits: [{ option: 'maxFiles', test: 'maxItems', usual: 10, says: 'tooMany', saysOne: 'tooManyOne' }],
      example: [{ id: '1', name: 'statement.pdf', size: 204_800, type: 'application/pdf' }],
    },
  },
}

it('refuses a check that asks for more entries than the widget takes', () => {
  const asking = (most: number | undefined, minItems: number) =>
    findingsOf(
      files({ options: { maxFiles: most }, checks: [{ minItems, message: 'Please send more' }] }),
      papers,
      withUpload,
    )
  expect([asking(3, 3), asking(undefined, 10)]).toEqual([[], []])
  expect(asking(3, 4)).toMatchObject([
    {
      code: 'check-contradicts',
      pointer: '/steps/a/fields/papers/checks/0',
      message: 'no answer passes this check: "maxFiles" of "upload" allows 3 at most',
    },
  ])
  expect(asking(undefined, 11)).toMatchObject([{ code: 'check-contradicts' }])
})

it('refuses a check that says another limit than the widget', () => {
  const asking = (most: number | undefined, maxItems: number) =>
    findingsOf(
      files({ options: { maxFiles: most }, checks: [{ maxItems, message: 'Too many' }] }),
      papers,
      withUpload,
    ).map(({ code, pointer, message }) => [code, pointer, message])
  const twice = (most: number) => [
    [
      'limit-twice',
      '/steps/a/fields/papers/checks/0/maxItems',
      `"maxFiles" of "upload" already refuses more than ${most}`,
    ],
  ]
  expect([asking(3, 2), asking(3, 3), asking(undefined, 12)]).toEqual([twice(3), [], twice(10)])
})

it('refuses more than an option allows, with the text of the widget or the field', () => {
  const messageOf = (more: object) => checksOf(files(more).a.fields.papers, withUpload)
  expect(messageOf({ options: { maxFiles: 3 } })).toEqual([{ maxItems: 3, message: 'At most 3 files' }])
  expect(messageOf({ options: { maxFiles: 1 } })).toEqual([{ maxItems: 1, message: 'One file only' }])
  expect(messageOf({ options: { messages: { tooMany: 'No more than {max}' } } })).toEqual([
    { maxItems: 10, message: 'No more than 10' },
  ])
  const saying = (tooMany: string) => messageOf({ options: { maxFiles: 3, messages: { tooMany } } })[0]!.message
  expect(saying('{count} of {max} {files')).toBe('{{count}} of 3 {{files')
  expect(saying("= form.agreed ? 'Few' : 'Fewer'")).toBe("{form.agreed ? 'Few' : 'Fewer'}")
  const own = { maxItems: 3, message: 'Three are enough' }
  expect(messageOf({ options: { maxFiles: 3 }, checks: [own] })).toEqual([own])
})

it('refuses a formula in place of an option that the server applies', () => {
  const options = { kinds: "= ['pdf']", maxSize: "= '5MB'", maxFiles: '= 3', photo: '= 1 > 0' }
  expect(
    findingsOf(files({ options }), papers, withUpload).map(({ code, pointer, hint }) => [code, pointer, hint]),
  ).toEqual(
    ['kinds', 'maxSize', 'maxFiles'].map((option) => [
      'shape',
      `/steps/a/fields/papers/options/${option}`,
      'no formula can stand here: write the value itself',
    ]),
  )
})

it('refuses a check with the id of one that the widget brings', () => {
  const checks = [{ id: 'number', min: 2, message: 'At least 2' }]
  expect(codesOf(guests({ checks }))).toEqual(['duplicate-key /steps/a/fields/guests/checks/0/id'])
})
