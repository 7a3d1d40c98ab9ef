import type { ScenarioResult } from '../../engine/scenario/index.js';
import type { ScenarioInFile } from '../../engine/scenario/load/index.js';
/** A scenario that was played, its place and its result. */
export interface PlayedScenario {
    found: ScenarioInFile;
    result: ScenarioResult;
    /** Why it was skipped, if it was. */
    skipped?: string;
    /**
     * In a browser: the widgets whose answers cannot be entered by hand, once for each answer that was given to the
     * funnel directly.
     */
    given?: string[];
    /** What a variant changes, if it takes this scenario over and it fails there. */
    changes?: string[];
}
/** A skipped scenario has neither passed nor failed. */
export declare const failed: ({ result, skipped }: PlayedScenario) => boolean;
