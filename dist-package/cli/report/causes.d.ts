import type { PlayedScenario } from './playedScenario.js';
/** Scenarios that fail for the same reason, and the reason in words where it is one that the step on screen gives. */
export interface Cause {
    scenarios: PlayedScenario[];
    because?: string;
}
/**
 * Failed scenarios by cause. One cause is a step whose Next refuses a press for the same fields, whatever was expected
 * of the scenario. The others have a cause in common if they
 * fail in one step with the same words.
 */
export declare function causesOf(lost: PlayedScenario[]): Cause[];
