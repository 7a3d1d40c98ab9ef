import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { ScenarioInFile } from 'runnel/scenario/load'
import type { OpenedFunnel } from './openFunnel.ts'
import { touchedBy } from './touchedBy.ts'

const inFile = (file: string) => ({ file }) as ScenarioInFile
const [own, inherited] = [inFile('funnels/v3b/scenarios/own.json'), inFile('funnels/v3/scenarios/begins.json')]
const funnel = {
  file: 'funnels/v3b/funnel.json',
  loaded: { files: ['funnels/v3b/funnel.json', 'funnels/v3/funnel.json', 'funnels/library/steps.json'] },
} as OpenedFunnel

it.each([
  ['its own scenarios', ['funnels/v3b/scenarios/own.json'], false, [own]],
  ['scenarios that it inherits', ['funnels/v3/scenarios/begins.json'], false, [inherited]],
  ['scenarios of another funnel', ['funnels/v1/scenarios/begins.json'], false, []],
  ['what its scenarios share', ['funnels/v3b/scenarios/shared.json'], false, [own, inherited]],
  ['what inherited scenarios share', ['funnels/v3/scenarios/shared.json'], false, [inherited]],
  ['its definition', ['funnels/v3b/funnel.json'], true, [own, inherited]],
  ['a definition that it extends, by its full path', [resolve('funnels/v3/funnel.json')], true, [own, inherited]],
  ['the library', ['funnels/library/steps.json'], true, [own, inherited]],
  ['a definition that it is not read from', ['funnels/v1/funnel.json'], false, []],
  ['the vocabulary', ['funnels/registry.ts'], true, [own, inherited]],
])('a change of %s', (_, changed, definition, scenarios) => {
  expect(touchedBy(changed, funnel, [own, inherited])).toEqual({ definition, scenarios })
})

it('touches everything of a funnel that could not be read', () => {
  expect(touchedBy([], undefined, [own])).toEqual({ definition: true, scenarios: [own] })
})
