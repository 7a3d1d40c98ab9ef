import { expect, it } from 'vitest'
import type { ScenarioInFile } from 'runnel/scenario/load'
import type { PlayedScenario } from '../report/playedScenario.ts'
import { playWhileAlive } from './openBrowser.ts'

const named = (name: string) => ({ scenario: { name } }) as ScenarioInFile
const scenarios = ['one', 'two', 'three'].map(named)

it('stops at the first scenario during which the server ends', async () => {
  const begun: string[] = []
  const play = (found: ScenarioInFile): Promise<PlayedScenario> => {
    begun.push(found.scenario.name)
    if (found.scenario.name === 'two') return Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'))
    return Promise.resolve({ found, result: { passed: true } } as unknown as PlayedScenario)
  }
  await expect(playWhileAlive(scenarios, play, () => Promise.resolve(false))).rejects.toThrow(
    'ended during "two", after 1 scenarios',
  )
  expect(begun).toEqual(['one', 'two'])
})

it('plays all while the server lives, also after one that fails', async () => {
  const play = (found: ScenarioInFile) =>
    Promise.resolve({ found, result: { passed: found.scenario.name !== 'two' } } as unknown as PlayedScenario)
  expect(await playWhileAlive(scenarios, play, () => Promise.resolve(true))).toHaveLength(3)
})
