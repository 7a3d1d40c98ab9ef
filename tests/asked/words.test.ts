import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { neverReached } from '#engine/replay/neverReached.ts'
import { vocabularyOf } from '#engine/run/world.ts'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const text = { type: 'string', class: 'plain' }
const number = { type: 'number', class: 'plain' }
const folk = {
  type: 'array',
  items: { type: 'object', properties: { pet: text, kind: text, breed: text, cost: number } },
}
const data = { pet: text, kind: text, breed: text, folk, total: number, dogs: number }
const field = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
/** Whether there is a pet, and its kind if there is. */
const fields = { pet: field('Pet'), kind: field('Kind', { if: "form.pet == 'yes'" }) }
const isDog = "form.kind == 'dog'"
const end = { final: true }
const sends = { next: { do: [{ call: 'sendPin', onFail: '@continue' }], to: '@next' } }

const asking = (more: object, rest: object = {}) =>
  compiledOf({ data, ...rest, steps: { ask: { fields, ...more, ...sends }, end } } as Parameters<typeof compiledOf>[0])

/** Answers yes and a dog, looks, then answers no and looks again, and then yes once more. */
async function looks<Seen>(
  funnel: ReturnType<typeof asking>,
  look: (player: Awaited<ReturnType<typeof playFunnel>>) => Seen,
) {
  const player = await playFunnel(funnel)
  player.enter({ pet: 'yes', kind: 'dog' })
  const yes = look(player)
  player.enter({ pet: 'no' })
  const no = look(player)
  player.enter({ pet: 'yes' })
  return { yes, no, again: look(player) }
}

const panel = (player: Awaited<ReturnType<typeof playFunnel>>) => player.runner().view().page

describe('what is not asked counts as not answered at once', () => {
  it.each<[string, object, (player: Awaited<ReturnType<typeof playFunnel>>) => unknown, unknown, unknown]>([
    [
      'in fields',
      { fields: { ...fields, breed: field('Breed', { if: isDog, required: 'Please name the breed' }) } },
      (player) => [panel(player).fields.map(({ path }) => path), panel(player).nav?.next?.shut],
      [['pet', 'kind', 'breed'], true],
      [['pet'], false],
    ],
    [
      'in choices',
      {
        fields: {
          ...fields,
          breed: { label: 'Breed', widget: 'select', choices: ['none', { value: 'pug', label: 'Pug', if: isDog }] },
        },
      },
      (player) =>
        panel(player)
          .fields.at(-1)!
          .choices.map(({ value }) => value),
      ['none', 'pug'],
      ['none'],
    ],
    [
      'in blocks',
      { blocks: { top: [{ block: 'note', if: isDog, options: { text: 'Woof' } }] } },
      (player) => panel(player).blocks.top.length,
      1,
      0,
    ],
    [
      'in checks',
      { fields: { ...fields, pet: field('Pet', { checks: [{ rule: `!(${isDog})`, message: 'No dogs' }] }) } },
      (player) => panel(player).errors.map((one) => one.text),
      ['No dogs'],
      [],
    ],
    [
      'in requirements',
      { fields: { ...fields, breed: field('Breed', { required: { if: isDog, text: 'Which?' } }) } },
      (player) => [panel(player).fields.at(-1)!.required, panel(player).nav?.next?.shut],
      [true, true],
      [false, false],
    ],
    [
      'in texts',
      { text: "Your {form.kind} {present(form.kind) ? 'barks' : ''}" },
      (player) => panel(player).text,
      'Your dog barks',
      'Your  ',
    ],
    ['in gates', { gate: isDog, reason: 'Dogs only' }, (player) => panel(player).nav?.next?.shut, false, true],
    [
      'in buttons',
      { buttons: { walk: { label: 'Walk', if: isDog, to: 'end' } } },
      (player) => panel(player).buttons.length,
      1,
      0,
    ],
  ])('%s', async (_, more, look, yes, no) => {
    expect(await looks(asking(more), look)).toEqual({ yes, no, again: yes })
  })

  it('in computed answers, and in what depends on them', async () => {
    const computed = { dogs: `${isDog} ? 1 : 0` }
    const more = { fields: { ...fields, breed: field('Breed', { if: 'form.dogs > 0' }) } }
    const seen = await looks(asking(more, { computed }), (player) => [
      player.form().dogs,
      panel(player).fields.map(({ path }) => path),
    ])
    const yes = [1, ['pet', 'kind', 'breed']]
    expect(seen).toEqual({ yes, no: [0, ['pet']], again: yes })
  })

  it('in lookups: one whose condition is off gives nothing to choose', async () => {
    const lookups = { found: { call: 'listCouncils', if: isDog, with: { region: 'north' } } }
    const breed = { label: 'Breed', widget: 'select', choices: { of: 'found.councils', value: 'item.id' } }
    const player = await playFunnel(asking({ lookups, fields: { ...fields, breed } }))
    player.enter({ pet: 'yes', kind: 'dog' })
    await player.settle()
    const { value } = panel(player).fields.at(-1)!.choices[0]!
    player.enter({ breed: value })
    expect(player.form().breed).toBe(value)
    player.enter({ pet: 'no' })
    expect([player.form(), panel(player).fields.at(-1)!.choices]).toEqual([{ pet: 'no' }, []])
    player.enter({ pet: 'yes' })
    await player.settle()
    expect(player.form()).toEqual({ pet: 'yes', kind: 'dog', breed: value })
  })

  it('in lookups that a later answer stops, also where their step is not shown', async () => {
    const lookups = { found: { call: 'listCouncils', if: "form.pet != 'no'", with: { region: 'north' } } }
    const breed = { label: 'Breed', widget: 'select', choices: { of: 'found.councils', value: 'item.id' } }
    const steps = {
      first: { lookups, fields: { breed } },
      last: { text: '{form.breed}', fields: { pet: fields.pet } },
      end,
    }
    const player = await playFunnel(compiledOf({ data, steps } as Parameters<typeof compiledOf>[0]))
    const { value } = panel(player).fields[0]!.choices[0]!
    player.enter({ breed: value })
    await player.press('next')
    expect(panel(player).text).toBe(value)
    player.enter({ pet: 'no' })
    expect([panel(player).text, player.form()]).toEqual(['', { pet: 'no' }])
    player.enter({ pet: 'yes' })
    expect(panel(player).text).toBe(value)
  })

  it('in items of a repeat, in sums and counts over them, and when an item before is removed', async () => {
    const each = {
      title: 'Person {position}',
      fields: {
        pet: field('Pet'),
        kind: field('Kind', { if: "item.pet == 'yes'" }),
        breed: field('Breed', { if: "item.kind == 'dog'", required: 'Please name the breed' }),
        cost: { label: 'Cost', widget: 'count', if: "item.kind != ''" },
      },
    }
    const computed = {
      total: 'sum(form.folk.map(one, one.cost))',
      dogs: "size(form.folk.filter(one, one.kind == 'dog'))",
    }
    const player = await playFunnel(asking({ fields: { folk: { label: 'People', each } } }, { computed }))
    player.runner().item('add', 'folk')
    player.runner().item('add', 'folk')
    player.enter({ 'folk.0.pet': 'no', 'folk.1.pet': 'yes', 'folk.1.kind': 'dog', 'folk.1.cost': 5 })
    expect([player.form().total, player.form().dogs, panel(player).nav?.next?.shut]).toEqual([5, 1, true])
    player.enter({ 'folk.1.pet': 'no' })
    expect(player.form()).toEqual({ folk: [{ pet: 'no' }, { pet: 'no' }], total: 0, dogs: 0 })
    player.runner().item('remove', 'folk.0')
    player.enter({ 'folk.0.pet': 'yes' })
    expect(player.form()).toMatchObject({ folk: [{ pet: 'yes', kind: 'dog', cost: 5 }], total: 5, dogs: 1 })
  })

  it('with what a field begins with, whatever widgets tell, and several choices', async () => {
    const more = {
      fields: { ...fields, breed: field('Breed', { if: isDog, starts: 'mongrel', tells: { pasted: 'agreed' } }) },
    }
    const seen = await looks(asking(more), (player) => player.form().breed)
    expect(seen).toEqual({ yes: 'mongrel', no: undefined, again: 'mongrel' })
    const player = await playFunnel(asking(more), { answers: { pet: 'no', kind: 'dog', agreed: true } })
    expect(player.form()).toEqual({ pet: 'no' })
  })

  it('is not sent, and forgotten once the step is left', async () => {
    const player = await playFunnel(asking({}))
    player.enter({ pet: 'yes', kind: 'dog' })
    player.enter({ pet: 'no' })
    await player.press('next')
    expect([player.at(), player.form()]).toEqual(['end', { pet: 'no' }])
    expect(player.runner().state().aside).toEqual({ form: {}, local: {} })
  })

  it('where a step that is not in the journey asked', async () => {
    const more = { order: ['ask', { step: 'extra', if: "form.pet == 'yes'" }, 'last', 'end'] }
    const steps = {
      ask: { fields: { pet: field('Pet') } },
      extra: { fields: { kind: field('Kind') } },
      last: { text: '{form.kind}', fields: { breed: field('Breed', { if: isDog }) } },
      end,
    }
    const player = await playFunnel(compiledOf({ data, ...more, steps } as never), {
      answers: { pet: 'no', kind: 'dog' },
      open: 'last',
    })
    expect([player.at(), panel(player).text, panel(player).fields]).toEqual(['last', '', []])
  })
})

describe('the replay', () => {
  const breed = field('Breed', { if: isDog, required: 'Please name the breed' })
  const judge = (more: object, rest: object = {}) =>
    neverReached(asking(more, rest), { operation: 'sendPin', paths: [...Object.keys(data)] }, vocabularyOf(registry))
  const sent = (form: Record<string, unknown>) => ({ form, theme: { shop: 'north' }, now: 0 })

  it('demands nothing by an answer that is not asked, and no other computed answer', () => {
    const judged = judge({ fields: { ...fields, breed } }, { computed: { dogs: `${isDog} ? 1 : 0` } })
    expect(judged(sent({ pet: 'yes', kind: 'dog', dogs: 1 }))?.reason).toBe('Please name the breed')
    expect(judged(sent({ pet: 'no', kind: 'dog', dogs: 0 }))).toBeUndefined()
    expect(judged(sent({ pet: 'no', kind: 'dog', dogs: 1 }))?.reason).toContain('dogs does not follow')
  })

  it('refuses a choice that was not offered, also of an optional question', () => {
    const pug = { label: 'Breed', widget: 'select', choices: ['none', { value: 'pug', label: 'Pug', if: isDog }] }
    const judged = judge({ fields: { ...fields, breed: pug } })
    expect(judged(sent({ pet: 'yes', kind: 'dog', breed: 'pug' }))).toBeUndefined()
    expect(judged(sent({ pet: 'no', kind: 'dog', breed: 'pug' }))?.reason).toBe('Please choose one of the options')
  })

  it('counts in favour what an effect may have set', () => {
    const sets = { do: [{ set: { kind: 'dog' } }] }
    expect(judge({ ...sets, fields: { ...fields, breed } })(sent({ pet: 'no', kind: 'dog' }))?.reason).toBe(
      'Please name the breed',
    )
  })
})
