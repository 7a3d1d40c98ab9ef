import { dirname, join } from 'node:path';
import { takenIn } from '../../engine/explore/index.js';
import { runScenario } from '../../engine/scenario/index.js';
import { loadScenarios } from '../../engine/scenario/load/index.js';
import { UsageError } from './command.js';
import { withFile } from './faults.js';
import { withChanges } from './variantChanges.js';
/** The scenarios of a funnel. @throws UsageError if they cannot be read. */
export function scenariosOf(file) {
    const folder = join(dirname(file), 'scenarios');
    try {
        return withFile('read', folder, () => loadScenarios(folder));
    }
    catch (error) {
        if (error instanceof UsageError || error.constructor !== Error)
            throw error;
        throw new UsageError(error.message, 'docs/guides/scenarios.md says what scenarios are made of');
    }
}
/** Plays scenarios without a browser, and adds the transitions that they take to `taken`, if it is given. */
export async function playAll({ engine, loaded }, scenarios, taken) {
    // XState prepares much for an observer that nobody needs without `taken`.
    const observed = taken
        ? { ...engine, inspect: (event) => takenIn(event).transitions.forEach((id) => taken.add(id)) }
        : engine;
    const played = [];
    for (const found of scenarios)
        played.push({ found, result: await runScenario(found.scenario, observed) });
    return withChanges(played, loaded);
}
