import type { ScenarioInFile } from '../../engine/scenario/load/index.js';
import type { PlayedScenario } from '../report/playedScenario.js';
import type { OpenedFunnel } from './openFunnel.js';
/** A browser that plays scenarios of funnels in any folder. */
export interface ScenarioBrowser {
    play(funnel: OpenedFunnel, scenarios: ScenarioInFile[]): Promise<PlayedScenario[]>;
    close(): Promise<void>;
}
export type OpenBrowser = () => Promise<ScenarioBrowser>;
