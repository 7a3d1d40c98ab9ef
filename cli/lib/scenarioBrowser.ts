import type { ScenarioInFile } from '#engine/scenario/load/index.ts'
import type { PlayedScenario } from '../report/playedScenario.ts'
import type { OpenedFunnel } from './openFunnel.ts'

/** A browser that plays scenarios of funnels in any folder. */
export interface ScenarioBrowser {
  play(funnel: OpenedFunnel, scenarios: ScenarioInFile[]): Promise<PlayedScenario[]>
  close(): Promise<void>
}

export type OpenBrowser = () => Promise<ScenarioBrowser>
