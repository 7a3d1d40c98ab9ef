import { usualStep, mapValues } from '../definition/index.js';
function wholeStep(step, path) {
    const usual = usualStep(path);
    return { ...usual, ...step, nav: { ...usual.nav, ...step.nav } };
}
/** The compiled funnel that was shipped, ready to run, but without its title, graph and form schemas, which pages do not need here. */
export const receiveFunnel = ({ steps, ...shipped }, { operations, ...contracts }) => ({
    ...shipped,
    ...contracts,
    title: '',
    schemas: {},
    graph: { points: [], edges: [], boot: 0, places: {} },
    steps: mapValues(steps, wholeStep),
    operations: mapValues(operations, (operation, name) => ({ ...operation, name })),
});
