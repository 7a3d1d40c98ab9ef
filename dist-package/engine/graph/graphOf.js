import { callsOnNext, eventsOf, groupedBy, pointerOf, requiredFields, } from '../definition/index.js';
import { GraphBuilder } from './builder.js';
import { applies, effects, guard, step, transition } from './transitions.js';
const kept = new WeakMap();
/**
 * The graph of a definition whose steps and targets exist, cached by definition. Without a registry it does not know
 * which events are external.
 */
export function graphOf(definition, registry) {
    const known = kept.get(definition);
    if (known && (!registry || known.registry === registry))
        return known.graph;
    const graph = draw(definition, registry);
    kept.set(definition, { registry, graph });
    return graph;
}
function draw(definition, registry) {
    const { enter = {} } = definition;
    const graph = new GraphBuilder(definition);
    const entered = effects(enter.do, '/enter/do', graph.boot, { slot: 'do' }, graph);
    graph.place('/enter', entered);
    transition(enter.then ?? '@asked', '/enter/then', entered, { slot: 'then' }, graph);
    graph.index.top.forEach((node) => step(node, graph));
    landing(graph);
    const events = registry ? eventsOf(definition, registry) : {};
    eventWays(graph, (event) => events[event]?.external === true);
    const { points, edges, boot, places } = graph;
    return { points, edges, boot, places };
}
const entryOf = ({ step }) => step.entry ?? 'flow';
/** Landing (format.md §7.7): the steps of `order` are tried from the first; each is open and entered, or skipped. */
function landing(graph) {
    const { definition, order, asked, arrivals, index } = graph;
    // The guard of such a step is decided first.
    for (const node of index.top.filter((top) => entryOf(top) !== 'flow')) {
        const opened = graph.point(node.path, 'arrival');
        // An address opens only a step that applies.
        const entry = order.find((one) => one.node === node);
        const does = entry ? applies(entry) : [];
        graph.edge(asked, opened, { at: pointerOf(node), opens: node.path, direct: true, does });
        graph.edge(guard(node, opened, graph), graph.opening(node), { at: pointerOf(node) });
    }
    if (definition.unknownStep === false)
        graph.edge(asked, graph.point(undefined, 'missing'), { at: '/unknownStep', way: true });
    const first = graph.point();
    graph.edge(asked, first, { at: '/order' });
    const points = chain(first, order, 'flow', graph);
    order.forEach(({ node }, at) => {
        if (node && (entryOf(node) === 'flow' || mayBeOpen(node)))
            enter(points[at], at, graph);
    });
    for (const [path, from] of graph.openOf) {
        const node = index.byPath.get(path);
        const place = order.findIndex((entry) => entry.node === node);
        const earlier = order.slice(0, Math.max(0, place));
        const before = chain(from, earlier, entryOf(node), graph);
        earlier.forEach((entry, at) => {
            if (entry.node && (entryOf(node) === 'flow' || !entry.node.automatic))
                enter(before[at], at, graph);
        });
        graph.edge(before.at(-1), arrivals.get(path), { at: pointerOf(node), opens: path });
    }
}
/** Whether something in a step may be left to do, so that landing opens it. */
const mayBeOpen = (node) => node.automatic ||
    callsOnNext(node.step) ||
    node.step.gate !== undefined ||
    (node.step.needs?.length ?? 0) > 0 ||
    requiredFields(node.step).length > 0;
function enter(from, at, graph) {
    const entry = graph.order[at];
    const node = entry.node;
    if (entryOf(node) === 'link-only')
        return;
    graph.edge(from, graph.arrivals.get(node.path), { at: pointerOf(node), opens: node.path, does: applies(entry) });
}
/** The points before each entry and after the last, at which no earlier entry was open. */
function chain(first, entries, asked, graph) {
    const points = [first];
    entries.forEach((entry, place) => {
        const [from, to] = [points.at(-1), graph.point()];
        const at = `/order/${place}`;
        points.push(to);
        if (entry.if !== undefined)
            graph.edge(from, to, { at, does: applies(entry, false), otherwise: true });
        if (!entry.node)
            return;
        const step = entry.node.path;
        const passed = [...applies(entry), { is: 'answered', step, asked }];
        graph.edge(from, to, { at, does: passed, ...(entryOf(entry.node) !== 'link-only' && { kept: true }) });
    });
    return points;
}
/**
 * The edges to event handlers: from every point of the step for an external event, otherwise only from points at which
 * the event was just sent.
 */
function eventWays(graph, isExternal) {
    const { handlers, edges, sent, rests } = graph;
    const begun = new Set();
    for (let more = handlers.length > 0; more;) {
        more = false;
        const next = groupedBy(edges, ({ from }) => from);
        for (const { event, heard, at, active } of handlers) {
            const after = isExternal(event) ? undefined : settledFrom(sent.get(event) ?? [], next, rests);
            for (const point of active) {
                const key = `${point} ${heard}`;
                if (begun.has(key) || (after && !after.has(point)))
                    continue;
                begun.add(key);
                graph.edge(point, heard, { at, by: 'on', event });
                more = true;
            }
        }
    }
}
/** The points up to the next rests. An event is heard once the transition that sent it is over, so at such a rest. */
function settledFrom(points, next, rests) {
    const found = new Set(points);
    for (const point of found)
        if (!rests.has(point))
            for (const { to } of next.get(point) ?? [])
                found.add(to);
    return found;
}
