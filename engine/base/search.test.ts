import { describe, expect, it } from 'vitest'
import {
  breadthFirst,
  cyclicComponents,
  type Next,
  postorder,
  preorder,
  reachable,
  shortestCycle,
  shortestWay,
} from './search.ts'

/** A graph of edges such as `ab`. */
const graph =
  (...edges: string[]): Next<string> =>
  (node) =>
    edges.flatMap(([from, to]) => (from === node ? [to!] : []))

it('finds what can be reached, the nearest first, also around a cycle', () => {
  expect([...reachable(['a'], graph('ab', 'bd', 'ac', 'ca', 'xy'))]).toEqual(['a', 'b', 'c', 'd'])
})

describe('the shortest way', () => {
  const next = graph('ab', 'bc', 'cd', 'ad', 'db')
  it('begins at the start and ends at the goal', () => {
    expect(shortestWay(['a'], next, (node) => node === 'c')).toEqual(['a', 'b', 'c'])
    expect(shortestWay(['b', 'a'], next, (node) => node === 'd')).toEqual(['a', 'd'])
  })
  it('is the start alone where that is the goal', () => {
    expect(shortestWay(['a'], next, (node) => node === 'a')).toEqual(['a'])
  })
  it('is undefined where there is none', () => {
    expect(shortestWay(['b'], next, (node) => node === 'a')).toBeUndefined()
  })
  it('may pass a place twice if the key tells more than the place', () => {
    const onwards = ({ at, keys }: { at: string; keys: number }) =>
      [...next(at)].map((to) => ({ at: to, keys: keys + (to === 'c' ? 1 : 0) }))
    const way = shortestWay(
      [{ at: 'b', keys: 0 }],
      onwards,
      ({ at, keys }) => at === 'b' && keys > 0,
      ({ at, keys }) => `${at} ${keys}`,
    )
    expect(way?.map(({ at }) => at)).toEqual(['b', 'c', 'd', 'b'])
  })
})

it('visits only the first of the nodes with one key', () => {
  const visits = breadthFirst(
    [{ at: 'a', way: 'a' }],
    ({ at, way }) => [...graph('ab', 'ac', 'bd', 'cd')(at)].map((to) => ({ at: to, way: way + to })),
    ({ at }) => at,
  )
  expect([...visits].map(({ node, before }) => [node.way, before?.node.way])).toEqual([
    ['a', undefined],
    ['ab', 'a'],
    ['ac', 'a'],
    ['abd', 'ab'],
  ])
})

it('finds the shortest cycle through a node', () => {
  const next = graph('ab', 'bc', 'ca', 'ad', 'da', 'ee', 'fa')
  expect(shortestCycle('a', next)).toEqual(['a', 'd'])
  expect(shortestCycle('e', next)).toEqual(['e'])
  expect(shortestCycle('f', next)).toBeUndefined()
})

it('goes deep first, and gives nodes on the way in or on the way out', () => {
  const next = graph('ab', 'bd', 'ac', 'cd', 'da')
  expect(preorder(['a'], next)).toEqual(['a', 'b', 'd', 'c'])
  expect(postorder(['a'], next)).toEqual(['d', 'b', 'c', 'a'])
  expect(postorder(['c', 'a'], next)).toEqual(['b', 'a', 'd', 'c'])
})

describe('strongly connected components with a cycle', () => {
  it.each([
    ['no cycle', ['ab', 'bc', 'ac'], []],
    ['a node to itself', ['ab', 'bb'], ['b']],
    ['two cycles apart, the first one first', ['de', 'ed', 'ab', 'ba', 'bd'], ['ab', 'de']],
    ['cycles that share a node', ['ab', 'ba', 'bc', 'cb', 'cd'], ['abc']],
    ['an edge back into a cycle that is left', ['ab', 'ba', 'ca', 'cd', 'dc'], ['ab', 'cd']],
  ])('%s', (_, edges, expected) => {
    const components = cyclicComponents(['a', 'b', 'c', 'd', 'e'], graph(...edges))
    expect(components.map((one) => [...one].sort().join(''))).toEqual(expected)
  })
})

it('needs no deep stack', () => {
  const next = (node: number): number[] => (node < 100_000 ? [node + 1] : [0])
  expect(postorder([0], next)).toHaveLength(100_001)
  expect(cyclicComponents([0], next)[0]?.size).toBe(100_001)
})
