import type { ScenarioInFile } from '../../engine/scenario/load/index.js';
import type { OpenedFunnel } from './openFunnel.js';
/** What of a funnel has to be played again after changes of files. */
export interface Touched {
    /** Whether the funnel itself has to be read again. */
    definition: boolean;
    scenarios: ScenarioInFile[];
}
/**
 * A changed file with scenarios touches those that it holds, in every funnel that inherits them. What a funnel is read
 * from, such as the library or a funnel that it extends, touches all its scenarios, and so does a TypeScript file.
 * `funnel` is undefined if it could not be read; then everything is touched.
 */
export declare function touchedBy(changed: readonly string[], funnel: OpenedFunnel | undefined, scenarios: ScenarioInFile[]): Touched;
