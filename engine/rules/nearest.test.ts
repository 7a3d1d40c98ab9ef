import { describe, expect, it } from 'vitest'
import { didYouMean, instead, nearest } from './nearest.ts'

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

describe('what to write instead', () => {
  const many = Array.from({ length: 20 }, (_, at) => `name${at}x`)
  it.each([
    ['selekt', ['select', 'text'], 'did you mean "select"?'],
    ['rowNumber', ['seat.rowNumber', 'shelf', 'agreed'], 'near are "seat.rowNumber"'],
    ['zebra', ['text', 'date'], 'known: text, date'],
    ['zebra', [], 'known: none'],
  ])('for %s of %j', (word, known, says) => {
    expect(instead(word, known)).toBe(says)
  })

  it('says where all are listed when no name is near', () => {
    expect(instead('zebra', many, 'runnel list widgets')).toBe('runnel list widgets lists all of them')
    expect(instead('selekt', ['select', ...many], 'runnel list widgets')).toBe('did you mean "select"?')
  })
})
