import { describe, expect, it } from 'vitest'
import { registry } from '#engine/examples/registry.ts'
import { compileValidators, schemasToValidate } from '#engine/compile/validators.ts'
import { compiledOf } from '#engine/scenario/testing/playFunnel.ts'
import { landings } from './landings.ts'

const end = { final: true }
const field = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const asked = (path: string, label: string, more: object = {}) => ({
  fields: { [path]: field(label, { required: `Enter it: ${label}` }) },
  ...more,
})

const engineOf = (written: Parameters<typeof compiledOf>[0]) => {
  const funnel = compiledOf(written)
  const validators = compileValidators(schemasToValidate(funnel, registry))
  return { funnel, registry, validators, theme: { shop: 'north' } }
}
type Steps = Record<string, unknown>
const steps: Steps = {
  a: asked('nickname', 'Nickname'),
  b: asked('seat.row', 'Row', { title: 'Your row' }),
  c: {},
  end,
}
const change = (after: Steps, more: object = {}, before: Steps = steps) =>
  landings(engineOf({ steps: before }), engineOf({ steps: after, ...more }), ['b', 'c'])
const of = async (...given: Parameters<typeof change>) =>
  Object.fromEntries([...(await change(...given))].map(([step, { outcomes }]) => [step, outcomes]))
const all = (kind: string, ...what: string[]) => [{ kind, what, share: 1 }]

describe('people in the middle of a funnel that changes', () => {
  it('stay where they are when nothing before them asks for more', async () => {
    const found = await change({ ...steps, a: asked('nickname', 'What do we call you?') })
    expect(found.get('b')).toEqual({ title: 'Your row', outcomes: all('stays') })
    expect(found.get('c')!.outcomes).toEqual(all('stays'))
  })

  it('are asked what an earlier step asks now, by its label, also in a new step', async () => {
    const { a, ...rest } = steps
    const more = { a, new: asked('organisation', 'Organisation'), ...rest }
    expect(await of(more)).toEqual({ b: all('asked', 'Organisation'), c: all('asked', 'Organisation') })
    const stricter = {
      ...steps,
      b: {
        ...asked('seat.row', 'Row'),
        fields: { 'seat.row': field('Row'), organisation: field('Organisation', { required: 'x' }) },
      },
    }
    expect(await of(stricter)).toEqual({ b: all('stays'), c: all('asked', 'Organisation') })
  })

  it('are asked again what their answer does not fit any more', async () => {
    const checks = [{ id: 'short', maxLength: 0, message: 'Too long' }]
    const found = await of({ ...steps, a: { fields: { nickname: field('Nickname', { required: 'x', checks }) } } })
    expect(found).toEqual({ b: all('asked', 'Nickname'), c: all('asked', 'Nickname') })
  })

  it('lose a step that is gone, and see another; one that was renamed is still theirs', async () => {
    const { b, ...rest } = steps
    expect(await of(rest)).toMatchObject({ b: [{ kind: 'gone', share: 1 }], c: all('stays') })
    const { a, c } = steps
    expect(await of({ a, renamed: { ...(b as object), was: ['b'] }, c, end })).toEqual({
      b: all('stays'),
      c: all('stays'),
    })
  })

  it('are held back by an obligation that is new to them, by its name', async () => {
    const before = { a: asked('nickname', 'Nickname', { freezes: true }), b: steps.b, c: {}, end }
    const after = { rules: { title: 'The rules' }, ...before }
    const mustPass = [{ name: 'the rules were read', before: 'end', through: ['rules'] }]
    expect(await of(after, { mustPass }, before)).toEqual({
      b: all('held', 'the rules were read'),
      c: all('held', 'the rules were read'),
    })
    expect(await of(after, {}, before)).toEqual({ b: all('stays'), c: all('stays') })
  })

  it('fare differently by what they have answered', async () => {
    const choice = {
      fields: { topic: { label: 'Topic', widget: 'select', choices: ['kitchen', 'garden'], required: 'x' } },
    }
    const before = {
      a: choice,
      b: asked('nickname', 'Nickname', { gate: "form.topic == 'kitchen' || form.topic == 'garden'" }),
      c: {},
      end,
    }
    const after = {
      a: choice,
      more: { fields: { 'seat.row': field('Row', { required: 'x', if: "form.topic == 'garden'" }) } },
      b: before.b,
      c: {},
      end,
    }
    const { b } = await of(after, {}, before)
    expect(b!.map(({ kind, what }) => [kind, what])).toEqual(
      expect.arrayContaining([
        ['stays', []],
        ['asked', ['Row']],
      ]),
    )
    expect(b!.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  it('are found at a step to which no journey leads in time', async () => {
    const found = await landings(engineOf({ steps }), engineOf({ steps }), ['c'], { most: 1 })
    expect(found.get('c')!.outcomes).toEqual(all('stays'))
  })
})
