import type { ScenarioInFile } from 'runnel/scenario/load'
import type { PlayedScenario } from '../report/playedScenario.ts'
import type { OpenedFunnel } from './openFunnel.ts'

/** A browser that plays scenarios of funnels in any folder. */
export interface ScenarioBrowser {
  play(funnel: OpenedFunnel, scenarios: ScenarioInFile[]): Promise<PlayedScenario[]>
  close(): Promise<void>
}

export type OpenBrowser = () => Promise<ScenarioBrowser>
