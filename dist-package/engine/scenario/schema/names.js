import { mapValues } from '../../definition/index.js';
import { examplesOf } from '../../simulate/index.js';
export const openNames = { operations: {}, paths: [], events: [], steps: [], buttons: [] };
/** Schema of a name: one of those given, or any if none are given. */
export const oneOfNames = (title, names) => ({
    title,
    type: 'string',
    ...(names.length > 0 && { enum: names }),
});
/** The names that scenarios of these funnels may use: their steps, buttons and operations, and the registry's paths and events. */
export function scenarioNames(funnels, registry, { paths, events }) {
    const steps = funnels.flatMap((funnel) => Object.entries(funnel.steps));
    const called = Object.assign({}, ...funnels.map(({ operations }) => operations));
    return {
        operations: mapValues(called, (operation, name) => Object.keys(examplesOf(operation, registry.operations[name]))),
        paths,
        events,
        steps: unique(steps.map(([path]) => path)),
        buttons: unique(steps.flatMap(([, { buttons }]) => Object.keys(buttons))),
    };
}
const unique = (names) => [...new Set(names)].sort();
