import { describe, expect, it } from 'vitest'
import type { Tree } from '../tree.ts'
import { sample, treeOf } from '../testing/sample.ts'
import { createSolver } from './solver.ts'

const solver = createSolver({ roots: sample.roots, functions: sample.functions })
const can = (...rules: string[]) => solver.together(...rules.map(treeOf)).can

describe('what can never hold', () => {
  it.each([
    ['a contradiction', "form.name == '' && form.name == 'Ann'"],
    ['numbers that leave no room', 'form.count > 2 && form.count < 2'],
    ['a choice that is two things', "form.colour == 'red' && form.colour == 'green'"],
    ['presence against emptiness', "present(form.name) && form.name == ''"],
    ['an empty list with entries', 'size(form.pets) > 0 && !present(form.pets)'],
    ['two sides of a choice', "form.agreed ? form.name == 'a' && form.name == 'b' : form.agreed"],
    ['both ways of a call', 'isShort(form.name) && !isShort(form.name)'],
    ['an equation that runs in a circle', "form.name == form.shop.aisle && form.shop.aisle == 'x' && form.name == 'y'"],
    ['a negative size', 'size(form.pets) < 0'],
  ])('%s', (_, rule) => {
    expect(can(rule)).toBe('never')
  })

  it('is found over several conditions', () => {
    expect(can('form.agreed', 'form.count > 3', '!form.agreed')).toBe('never')
  })

  it('is found over many answers of which something is known alone', () => {
    const sizes = ['form.name', 'form.pets', 'form.shop.aisle', 'form.shop.shelf', 'local.code']
    const sum = ['form.count', ...sizes.map((path) => `size(${path})`)]
    const known = sum.map((part, at) => `${part} == ${at + 3}`)
    expect(can(...known, `${sum.join(' + ')} == 90`)).toBe('never')
    expect(can(...known, `${sum.join(' + ')} == 33`)).toBe('sometimes')
  })
})

describe('what can hold', () => {
  it.each([
    ['a number between two', 'form.count > 1 && form.count < 2'],
    ['neither of the known values', "form.colour != 'red' && form.colour != 'green'"],
    ['two texts that differ', "form.name != form.shop.aisle && form.name != '' && form.shop.aisle != ''"],
    ['blank text', "form.name != '' && !present(form.name)"],
    ['what is not looked into', "form.pets.exists(p, p.age > 3) && form.name.startsWith('A')"],
    ['a sum', 'form.count + size(form.pets) == 5'],
  ])('%s', (_, rule) => {
    expect(can(rule)).toBe('sometimes')
  })

  it('comes with values that show it', () => {
    expect(solver.together(treeOf("form.colour == 'green' && form.count > 2"))).toEqual({
      can: 'sometimes',
      witness: { 'form.colour': 'green', 'form.count': 2.5 },
    })
  })
})

describe('what is not decided', () => {
  it('is too much to try', () => {
    const sum = [
      'form.count',
      'size(form.name)',
      'size(form.pets)',
      'size(form.shop.aisle)',
      'size(form.shop.shelf)',
      'size(local.code)',
    ]
    const rule = sum.map((part, at) => `${part} != ${at + 3}`).join(' && ') + ` && ${sum.join(' + ')} == 90`
    expect(can(rule)).toBe('undecided')
  })

  it('is the order of texts', () => {
    expect(can("form.name < 'b'")).toBe('undecided')
  })

  it('does not hinder an answer elsewhere', () => {
    expect(can("form.name < 'b'", 'form.agreed', '!form.agreed')).toBe('never')
  })
})

it('comes to an end with a tower of choices', () => {
  const tower = Array.from({ length: 60 }).reduce<Tree>(
    (inner) => ['?', inner, ['root', 'valid', false], false],
    ['root', 'valid', false],
  )
  expect(solver.together(tower, ['!', ['root', 'valid', false]])).toEqual({ can: 'never' })
})
