import { expect, it } from 'vitest'
import { groupsThatGoRound } from './checkGraph.ts'

const groups = (...edges: string[]) => {
  const next = new Map<string, { to: string }[]>()
  for (const [from, to] of edges) next.set(from!, [...(next.get(from!) ?? []), { to: to! }])
  return groupsThatGoRound(['a', 'b', 'c', 'd', 'e'], next).map((group) => [...group].sort().join(''))
}

it.each([
  ['no circle', ['ab', 'bc', 'ac'], []],
  ['a step to itself', ['ab', 'bb'], ['b']],
  ['two circles apart, the first one first', ['de', 'ed', 'ab', 'ba', 'bd'], ['ab', 'de']],
  ['circles that share a step', ['ab', 'ba', 'bc', 'cb', 'cd'], ['abc']],
])('%s', (_, edges, expected) => {
  expect(groups(...edges)).toEqual(expected)
})
