import { callsIn, findingAt, eventType, indexSteps, itemsOf, rooted, rootsOf, severities, unescapeSegment, withDeceiver, overlap, } from '../definition/index.js';
import { stepGraph } from '../graph/index.js';
import { compileRule, createSolver } from '../rules/index.js';
/** The context of a definition that has passed the shape check; what is reported goes to `found`. */
export function createCheckContext(loaded, registry, found, through) {
    const { definition } = loaded;
    const roots = rootsOf(definition, registry);
    const add = reportAt(loaded, found);
    const environment = ({ event }, expects) => {
        const type = event === undefined ? undefined : eventType(event, definition, registry);
        return {
            roots: type ? { ...roots, event: type } : roots,
            rules: definition.rules ?? {},
            functions: registry.functions,
            ...(expects && { expects }),
        };
    };
    const solverOf = remembered((_, event) => createSolver(environment({ pointer: '', event })));
    const solver = (event) => solverOf('', event);
    const report = (code, pointer, finding, at) => {
        if (severities[code] === 'error' || !isAccepted(code, pointer, definition))
            add(code, pointer, finding, at);
    };
    const index = indexSteps(definition);
    let graph;
    return {
        loaded,
        definition,
        registry,
        roots,
        index,
        calls: callsIn(definition, registry),
        writes: itemsOf(definition, 'value').flatMap((item) => item.role.of === 'set' ? [{ ...item, path: item.role.path === undefined ? 'form' : rooted(item.role.path) }] : []),
        stepGraph: () => (graph ??= withoutHiddenNext(stepGraph(definition, registry), index, definition)),
        environment,
        tree: remembered((source, event) => compileRule(source, environment({ pointer: '', event })).tree),
        solver,
        never: (...rules) => solver().together(...rules).can === 'never',
        askedAt: (asked) => itemsOf(definition, 'field').find(({ path }) => overlap(rooted(path), asked))?.pointer ?? '/id',
        through,
        report,
        reportKey: (code, pointer, finding) => report(code, pointer, finding, 'key'),
    };
}
const withoutHiddenNext = (graph, { byPath }, { nav }) => ({
    ...graph,
    edges: graph.edges.filter(({ kind, from }) => kind !== 'next' || !isNextHidden(byPath.get(from), nav)),
});
/** Whether Next cannot be pressed. In a step with fields, Enter presses it even if it is not shown. */
export const isNextHidden = ({ step }, nav) => Object.keys(step.fields ?? {}).length === 0 && (step.nav === false || (step.nav?.next ?? nav?.next) === false);
export function reportUndecided(pointer, combinations, { report }) {
    const many = Number.isFinite(combinations) ? `${combinations} combinations` : 'too many combinations';
    report('undecided', pointer, { message: `not decided: ${many}` });
}
/** A function whose results are kept for as long as its first argument is there. */
export function kept(make) {
    const known = new WeakMap();
    return (key, ...more) => {
        if (!known.has(key))
            known.set(key, make(key, ...more));
        return known.get(key);
    };
}
/** A function that remembers its results by a rule and the event whose handler the rule stands in. */
function remembered(make) {
    const known = new Map();
    return (source, event) => {
        const key = `${event ?? ''}\n${source}`;
        if (!known.has(key))
            known.set(key, make(source, event));
        return known.get(key);
    };
}
/** Whether the funnel, or a step around the place, accepts findings of this code (docs/format.md §3.2 and §3.3, `accept`). */
export function isAccepted(code, pointer, definition) {
    const segments = pointer.split('/').slice(1).map(unescapeSegment);
    let holder = definition;
    for (let at = 0; holder; at += 2) {
        if (holder.accept?.includes(code))
            return true;
        holder = segments[at] === 'steps' ? holder.steps?.[segments[at + 1] ?? ''] : undefined;
    }
    return false;
}
export const reportAt = (loaded, found) => (code, pointer, finding, at) => {
    const written = withDeceiver(code, finding, writtenAt(loaded, pointer, at));
    found.push(findingAt(code, loaded.locate(pointer, at), written));
};
/** The key or the string that stands at a place. */
function writtenAt({ definition }, pointer, at) {
    const keys = pointer.split('/').slice(1).map(unescapeSegment);
    if (at === 'key')
        return keys.at(-1);
    let value = definition;
    for (const key of keys)
        value =
            typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
    return typeof value === 'string' ? value : undefined;
}
