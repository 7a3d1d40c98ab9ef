import { nameOf, titleOf } from '../definition/index.js';
import { exit, stepGraph, stepsInOrder } from '../graph/index.js';
/** The steps of a funnel in order, and where each may lead, conditions ignored. Back is left out. */
export function funnelDiagram(definition) {
    const { edges } = stepGraph(definition);
    const nodes = stepsInOrder(definition).map(({ path, step, parent, automatic }) => ({
        id: path,
        label: nameOf(path),
        title: titleOf(step),
        kind: step.as ?? (parent ? 'stage' : automatic ? 'process' : 'page'),
    }));
    const merged = new Map();
    // An event's handler also applies to the inner steps, and landing may lead to any earlier step: such edges would only repeat.
    const handled = new Set(edges.map(({ from, to, event }) => `${from} ${to} ${event}`));
    const isRepeated = ({ from, to, event }) => event !== undefined && outerSteps(from).some((outer) => handled.has(`${outer} ${to} ${event}`));
    for (const edge of edges) {
        const { from, to, kind, event } = edge;
        if (edge.lands || isRepeated(edge))
            continue;
        const failure = kind === 'failure' || kind === 'catch';
        const key = `${from} ${to} ${failure}`;
        const label = event ??
            (kind === 'failure' || kind === 'catch' ? 'fails' : kind === 'guard' ? 'guard' : kind === 'after' ? 'later' : '');
        const known = merged.get(key);
        if (!known)
            merged.set(key, { from, to, label, failure });
        else if (label !== '' && !known.label.includes(label))
            known.label = known.label === '' ? label : `${known.label}, ${label}`;
    }
    const leaves = edges.some(({ to }) => to === exit);
    return {
        title: definition.title,
        nodes: [...nodes, ...(leaves ? [{ id: exit, label: 'out', kind: 'exit' }] : [])],
        edges: [...merged.values()].filter(({ from, to }) => from !== to),
    };
}
const outerSteps = (path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
