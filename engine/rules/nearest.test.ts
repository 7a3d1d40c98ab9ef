import { describe, expect, it } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

describe('nearest', () => {
  it.each([
    ['from', ['local', 'form'], 'form'],
    ['shel', ['aisle', 'shelf'], 'shelf'],
    ['oepn', ['open', 'retry'], 'open'],
    ['makeTea', ['makeTeas', 'drinkIt'], 'makeTeas'],
    ['Shelf', ['shelf'], 'shelf'],
    ['gates', ['guard', 'gate'], 'gate'],
  ])('finds for %s', (word, candidates, found) => {
    expect(nearest(word, candidates)).toBe(found)
  })

  it.each([
    ['signature', ['shelf', 'aisle']],
    ['x', ['n', 'y']],
    ['form', ['theme', 'local']],
    ['', ['a']],
  ])('finds nothing like %s', (word, candidates) => {
    expect(nearest(word, candidates)).toBeUndefined()
  })

  it('takes the nearest, and of equals the first', () => {
    expect(nearest('aisle', ['aisles1', 'aisla', 'ailse'])).toBe('aisla')
  })

  it('words the hint', () => {
    expect(didYouMean('from', ['form'])).toBe('did you mean "form"?')
    expect(didYouMean('from', [])).toBeUndefined()
  })
})
