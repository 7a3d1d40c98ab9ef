import { expect, it } from 'vitest'
import { placeOf, renamed, withoutScenario } from './changeScenario.ts'

const several = `${JSON.stringify(
  {
    scenarios: [
      { name: 'one', moves: [] },
      { moves: [], rows: [{ name: 'two' }, { name: 'three' }] },
      { name: 'fails', failing: 'submitForm', moves: [] },
    ],
  },
  undefined,
  2,
)}\n`
const alone = '{ "name": "alone", "moves": [] }\n'

it('finds a scenario by its name, alone, among others and in a table', () => {
  expect(['one', 'three', 'fails (500)'].map((name) => placeOf(several, name))).toEqual([
    '/scenarios/0',
    '/scenarios/1/rows/1',
    undefined,
  ])
  expect([placeOf(alone, 'alone'), placeOf('{ "name": ', 'alone'), placeOf(undefined, 'alone')]).toEqual([
    '',
    undefined,
    undefined,
  ])
})

it('renames and removes nothing but it; a table goes with its last row, a file with its only scenario', () => {
  const names = (text: string | null): string[] => [...text!.matchAll(/"name": "(\w+)"/g)].map(([, name]) => name!)
  expect(names(renamed(several, '/scenarios/1/rows/0', 'other'))).toEqual(['one', 'other', 'three', 'fails'])
  expect(renamed(alone, '', 'other')).toBe('{ "name": "other", "moves": [] }\n')
  const fewer = withoutScenario(several, '/scenarios/1/rows/0')
  expect(names(fewer)).toEqual(['one', 'three', 'fails'])
  const fewest = withoutScenario(fewer!, '/scenarios/1/rows/0')
  expect(JSON.parse(fewest!)).toMatchObject({ scenarios: [{ name: 'one' }, { name: 'fails' }] })
  expect(withoutScenario(alone, '')).toBeNull()
})
