import { overlap } from '#engine/definition/index.ts'
import { expect, it } from 'vitest'
import { PathIndex } from './pathIndex.ts'

const paths = ['form', 'form.seat', 'form.seat.row', 'form.seats', 'local.pin', 'times']

it.each(paths)('an index finds what overlaps %s', (path) => {
  const index = new PathIndex(paths.map((one) => [one, one]))
  expect(index.at(path).toSorted()).toEqual(paths.filter((one) => overlap(one, path)).toSorted())
})
