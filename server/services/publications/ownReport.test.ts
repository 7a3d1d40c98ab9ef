import { expect, it } from 'vitest'
import { isOwnReport, ownObstacles } from './ownReport.ts'

const foreign = new Map([['theirs', ['B Ltd']]])
const theirs = { funnel: 'theirs', builtOn: [], obstacles: ['"theirs" has 1 error. The first: a secret.'] }
const mine = { funnel: 'mine', builtOn: ['shared'], obstacles: ['"mine" has 1 error.'] }
const general = 'Nothing differs from what is published.'

it('hides why a foreign funnel stands in the way, and nothing else', () => {
  const report = { funnels: [theirs, mine], obstacles: [general, ...theirs.obstacles, ...mine.obstacles] }
  expect(ownObstacles(foreign, report)).toEqual([
    general,
    ...mine.obstacles,
    '"theirs", which only brands of other companies show, cannot be served with this: B Ltd. Ask an author of theirs to look at this proposal.',
  ])
  expect(ownObstacles(new Map(), report)).toEqual(report.obstacles)
  const good = { ...theirs, obstacles: undefined }
  expect(ownObstacles(foreign, { funnels: [good], obstacles: [] })).toEqual([])
})

it('hides the report on an own funnel that builds on a foreign one', () => {
  expect(isOwnReport(foreign, mine)).toBe(true)
  expect(isOwnReport(foreign, { ...mine, builtOn: ['shared', 'theirs'] })).toBe(false)
  expect(isOwnReport(new Map(), { ...mine, builtOn: ['theirs'] })).toBe(true)
})

it('shows nothing of a report that does not say what its funnels build on', () => {
  const older = { funnel: 'mine' }
  expect(isOwnReport(foreign, older)).toBe(false)
  expect(ownObstacles(foreign, { funnels: [older, { funnel: 'theirs' }], obstacles: ['a secret'] })).toEqual([
    'An older version of the server made this proof. Please propose the change again.',
  ])
  expect(isOwnReport(new Map(), older)).toBe(true)
})
