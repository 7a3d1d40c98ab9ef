import type { FormatName } from './formats.js';
import { type PlayedScenario } from './playedScenario.js';
export interface ReportOptions {
    /** Whether all scenarios that fail for one reason are named, not only the first. */
    all?: boolean;
}
/** The report of a run, by format: the story of each failure, and the numbers. */
export declare const scenarioFormats: Record<FormatName, (played: PlayedScenario[], options?: ReportOptions) => string>;
