import { describe, expect, it } from 'vitest'
import { playFunnel, type TestPlayer } from '#engine/scenario/testing/playFunnel.ts'

const text = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const plain = { type: 'string', class: 'plain' }
const listOf = (properties: object) => ({ type: 'array', items: { type: 'object', properties } })
const data = {
  people: listOf({
    name: plain,
    age: { type: 'number', class: 'plain' },
    pasted: { type: 'boolean', class: 'plain' },
    pets: listOf({ name: plain }),
  }),
}
const each = {
  title: 'Person {position}',
  fields: {
    name: text('Name', { required: 'Please enter a name', normalise: ['trim'], tells: { pasted: 'pasted' } }),
    age: {
      label: 'Age',
      widget: 'count',
      if: "item.name != ''",
      checks: [{ max: 99, message: '{item.name} is too old' }],
    },
  },
}
const asking = (more: object = {}, field: object = {}) =>
  playFunnel({
    data,
    steps: { a: { fields: { people: { label: 'People', each: { ...each, ...more }, ...field } } }, b: { final: true } },
  })
const page = (player: TestPlayer) => player.runner().view().page
const list = (player: TestPlayer) => page(player).fields.find(({ items }) => items)!.items!
const paths = (player: TestPlayer) => page(player).fields.map(({ path }) => path)

describe('the items of a repeat', () => {
  it('are asked for at their own paths, each by what its own item says', async () => {
    const player = await asking()
    expect([paths(player), page(player).nav?.next?.shut]).toEqual([['people'], false])
    player.runner().item('add', 'people')
    player.runner().item('add', 'people')
    player.enter({ 'people.1.name': ' Ada ' })
    expect(paths(player)).toEqual(['people', 'people.0.name', 'people.1.name', 'people.1.age'])
    expect(player.form()).toEqual({ people: [{}, { name: 'Ada' }] })
    player.enter({ 'people.1.age': 120 })
    expect(page(player).errors).toEqual([{ path: 'people.1.age', text: 'Person 2: Ada is too old' }])
  })

  it('shut Next while something is missing in one of them, which the reason names', async () => {
    const player = await asking({ min: 1 })
    expect(page(player).nav?.next).toMatchObject({
      shut: true,
      reason: 'To continue, please complete: Name (Person 1)',
      missing: [{ target: 'field-people-0-name' }],
    })
    await player.press('next')
    expect([player.at(), page(player).errors]).toEqual([
      'a',
      [{ path: 'people.0.name', text: 'Person 1: Please enter a name' }],
    ])
    player.enter({ 'people.0.name': 'Ada' })
    await player.press('next')
    expect([player.at(), player.form()]).toEqual(['b', { people: [{ name: 'Ada' }] }])
  })

  it('are at least and at most so many', async () => {
    const player = await asking({ min: 1, max: 2, fields: { name: text('Name') } })
    expect(list(player)).toMatchObject({ items: [{ title: 'Person 1' }], add: 'Add another' })
    expect(list(player).remove).toBeUndefined()
    await player.press('next')
    expect(player.texts()).toContain('Please add at least 1')
    player.enter({ 'people.0.name': 'Ada' })
    player.runner().item('add', 'people')
    expect([list(player).add, list(player).remove]).toEqual([undefined, 'Remove'])
    player.runner().item('add', 'people')
    expect(list(player).items).toHaveLength(2)
    player.enter({ people: [{}, {}, { name: 'Eve' }] })
    await player.press('next')
    expect(player.texts()).toContain('There can be 2 at most')
  })

  it('say nothing of a row that is added after an attempt', async () => {
    const player = await asking({ min: 1 })
    const said = () =>
      player
        .runner()
        .view()
        .page.errors.map(({ path }) => path)
    await player.press('next')
    expect(said()).toEqual(['people.0.name'])
    player.runner().item('add', 'people')
    expect(said()).toEqual(['people.0.name'])
    await player.press('next')
    expect(said()).toEqual(['people.0.name', 'people.1.name'])
  })

  it('take their messages and keys along when one before them is removed', async () => {
    const player = await asking()
    for (let at = 0; at < 3; at++) player.runner().item('add', 'people')
    player.enter({ 'people.0.name': 'Ada', 'people.2.name': '' })
    const [, second, third] = list(player).items.map(({ key }) => key)
    player.runner().item('remove', 'people.0')
    expect(list(player).items.map(({ key }) => key)).toEqual([second, third])
    expect([player.form(), player.runner().state().touched]).toEqual([
      { people: [{}, { name: '' }] },
      ['people.1.name'],
    ])
    player.runner().item('remove', 'people.1')
    player.runner().item('remove', 'people.0')
    expect(player.form()).toEqual({})
  })

  it('take along where each answer was given when one before them is removed', async () => {
    const player = await asking()
    for (let at = 0; at < 2; at++) player.runner().item('add', 'people')
    player.enter({ 'people.0.name': 'Ada', 'people.1.name': 'Bea', 'people.1.age': 30 })
    player.runner().item('remove', 'people.0')
    const { given } = player.runner().state()
    expect(Object.keys(given).filter((path) => path !== 'people')).toEqual(['people.0.name', 'people.0.age'])
  })

  it('keep what a widget tells beside the answer, and lose what is not asked any more', async () => {
    const player = await asking({ min: 1 })
    player.runner().change('people.0.pasted', true)
    player.enter({ 'people.0.name': 'Ada', 'people.0.age': 7 })
    expect(page(player).fields[1]!.tells).toEqual({ pasted: 'people.0.pasted' })
    player.runner().item('add', 'people')
    player.enter({ 'people.1.name': 'Bob', 'people.1.age': 8, 'people.0.name': '' })
    player.enter({ 'people.0.name': undefined })
    player.runner().item('remove', 'people.1')
    player.enter({ 'people.0.name': 'Eve' })
    await player.press('next')
    expect(player.form()).toEqual({ people: [{ pasted: true, name: 'Eve', age: 7 }] })
  })

  it('do not come when the list itself is not asked for', async () => {
    const player = await asking({ min: 1 }, { if: 'form.agreed' })
    expect(paths(player)).toEqual([])
    await player.press('next')
    expect(player.at()).toBe('b')
  })

  it('redraw only the field that is typed into', async () => {
    const player = await asking({ min: 2, fields: { name: text('Name') } })
    const before = page(player).fields
    player.runner().change('people.1.name', 'A')
    const changed = page(player).fields.filter((field, at) => field !== before[at])
    expect(changed.map(({ path }) => path)).toEqual(['people.1.name'])
  })
})

describe('items on pages of their own', () => {
  const pages = (more: object = {}) => asking({ layout: 'pages', min: 1, ...more })
  const titles = (player: TestPlayer) => list(player).items.map(({ title, note = 'complete' }) => `${title}: ${note}`)

  it('show one item in place of the list until it is saved', async () => {
    const player = await pages()
    expect(page(player).nav?.next).toMatchObject({ shut: true, reason: 'To continue, please complete: People' })
    player.runner().item('add', 'people')
    expect(page(player)).toMatchObject({ title: 'Person 1', item: 'people.0', path: 'a' })
    expect([paths(player), page(player).nav]).toMatchObject([
      ['people.0.name'],
      { next: { label: 'Save and continue', shut: true, reason: 'To continue, please complete: Name' }, back: {} },
    ])
    await player.press('next')
    expect(page(player).errors).toEqual([{ path: 'people.0.name', text: 'Please enter a name' }])
    player.enter({ 'people.0.name': 'Ada' })
    await player.press('next')
    expect([page(player).title, paths(player), player.at()]).toEqual(['a', ['people'], 'a'])
    expect(list(player).items[0]).toMatchObject({ says: [{ label: 'Name', text: 'Ada' }] })
    await player.press('next')
    expect(player.at()).toBe('b')
  })

  it('keep an unfinished item, which shuts the list, and drop one without answers', async () => {
    const player = await pages()
    player.runner().item('add', 'people')
    player.enter({ 'people.0.name': 'Ada', 'people.0.age': 120 })
    await player.press('back')
    expect(titles(player)).toEqual(['Person 1: Not complete yet'])
    await player.press('next')
    expect(page(player).errors).toEqual([{ path: 'people.0', text: 'Person 1: Ada is too old' }])
    player.runner().item('add', 'people')
    await player.press('back')
    expect(titles(player)).toEqual(['Person 1: Not complete yet'])
    player.runner().item('change', 'people.0')
    expect(page(player).item).toBe('people.0')
    await player.load()
    await player.settle()
    expect([page(player).item, titles(player)]).toEqual([undefined, ['Person 1: Not complete yet']])
  })
})

describe('a repeat inside a repeat', () => {
  const nested = {
    min: 1,
    fields: {
      name: text('Name'),
      pets: {
        label: 'Pets',
        each: {
          title: 'Pet {position}',
          fields: { name: text('Name of the pet of {outer.name}', { required: 'Please enter its name' }) },
        },
      },
    },
  }

  it('reads its own item and the one around it', async () => {
    const player = await asking(nested)
    player.enter({ 'people.0.name': 'Ada' })
    player.runner().item('add', 'people.0.pets')
    player.runner().item('add', 'people')
    player.runner().item('add', 'people.1.pets')
    expect(player.form()).toEqual({ people: [{ name: 'Ada', pets: [{}] }, { pets: [{}] }] })
    expect(player.texts()).toContain('Name of the pet of Ada')
    player.enter({ 'people.0.pets.0.name': '' })
    expect(page(player).errors[0]?.text).toBe('Person 1, Pet 1: Please enter its name')
    player.runner().item('remove', 'people.0')
    expect(player.form()).toEqual({ people: [{ pets: [{}] }] })
  })
})

describe('kept items', () => {
  const keptBy = (hash: string) =>
    JSON.stringify({
      funnel: 'play',
      hash,
      at: Date.UTC(2026, 0, 15, 12),
      form: { people: [{ name: 'Ada', age: 'seven' }, { name: 'Bob', age: 8 }, 'nobody'] },
      receipts: [],
      completed: [],
      written: [],
      step: 'a',
      query: {},
    })

  it('stay when the definition has changed, without what does not fit any more (7.11)', async () => {
    const steps = { a: { fields: { people: { label: 'People', each } } }, b: { final: true } }
    const player = await playFunnel({ data, steps }, { stored: keptBy('older') })
    expect(player.form()).toEqual({ people: [{ name: 'Ada' }, { name: 'Bob', age: 8 }] })
  })
})
