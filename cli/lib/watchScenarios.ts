import type { PlayedScenario } from '../report/playedScenario.ts'
import { scenarioFormats } from '../report/scenarios.ts'
import type { Output } from './command.ts'
import { forgetModules } from './importModule.ts'
import { openFunnel, type OpenedFunnel } from './openFunnel.ts'
import { playAll, scenariosOf } from './playScenarios.ts'
import { touchedBy } from './touchedBy.ts'
import { foldersAround, watchFolders } from './watchFolders.ts'

interface Options {
  only: string
  format: keyof typeof scenarioFormats
  all: boolean
}

/** Plays the scenarios of funnels, then after each change those that it touches. Runs until the process ends. */
export async function watchScenarios(files: string[], { only, format, all }: Options, output: Output): Promise<number> {
  const opened = new Map<string, OpenedFunnel>()
  const playTouched = async (file: string, changed: string[]): Promise<PlayedScenario[]> => {
    const written = (await scenariosOf(file)).filter(({ scenario }) => scenario.name.includes(only))
    const { definition, scenarios } = touchedBy(changed, opened.get(file), written)
    if (definition) {
      // Until it can be read again, every change reads it.
      opened.delete(file)
      opened.set(file, await openFunnel(file))
    }
    return scenarios.length === 0 ? [] : playAll(opened.get(file)!, scenarios)
  }
  const play = async (changed: string[]): Promise<void> => {
    if (changed.some((file) => file.endsWith('.ts'))) forgetModules()
    const began = performance.now()
    const played: PlayedScenario[] = []
    for (const file of files)
      await playTouched(file, changed).then(
        (some) => played.push(...some),
        (error: unknown) => output.error(error instanceof Error ? error.message : String(error)),
      )
    if (played.length > 0) output.out(scenarioFormats[format](played, { all }))
    if (format === 'pretty') output.out(`${Math.round(performance.now() - began)} ms; waiting for changes`)
  }
  const folders = foldersAround(files)
  output.out(`watching ${folders.join(', ')}`)
  let playing = play([])
  watchFolders(folders, (changed) => void (playing = playing.then(() => play(changed))))
  return new Promise(() => undefined)
}
