import { type ScenarioInFile } from '../../engine/scenario/load/index.js';
import type { PlayedScenario } from '../report/playedScenario.js';
import type { OpenedFunnel } from './openFunnel.js';
/** The scenarios of a funnel. @throws UsageError if they cannot be read. */
export declare function scenariosOf(file: string): ScenarioInFile[];
/** Plays scenarios without a browser, and adds the transitions that they take to `taken`, if it is given. */
export declare function playAll({ engine, loaded }: OpenedFunnel, scenarios: ScenarioInFile[], taken?: Set<string>): Promise<PlayedScenario[]>;
