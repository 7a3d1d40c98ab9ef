import { groupedBy, indexSteps, isInside, orderEntries, } from '../definition/index.js';
import {} from './graph.js';
import { graphOf } from './graphOf.js';
/** The target of edges that leave the funnel. */
export const exit = '@exit';
const automaticSlots = ['guard', 'do', 'then', 'start', 'after', 'catch'];
/**
 * The graph of a funnel reduced to its steps. Their paths are the nodes, and `exit` stands for leaving the funnel. Without
 * a registry, which knows the external events, a handler counts in every step inside its own.
 */
export function stepGraph(definition, registry) {
    const { points, edges, boot } = graphOf(definition, registry);
    const { byPath } = indexSteps(definition);
    const paths = [...byPath.keys()];
    const order = orderEntries(definition).map(({ step }) => step);
    const out = groupedBy(edges, ({ from }) => from);
    const stepOf = (point) => points[point].step;
    const caught = groupedBy(edges.filter(({ to }) => points[to].is === 'catch'), ({ to }) => stepOf(to));
    /** The steps whose failures reach a `catch`, also through an inner `catch` that did not take them. */
    const failingInto = (step) => (caught.get(step) ?? []).flatMap(({ from, at }) => at.endsWith('/catch') ? failingInto(stepOf(from)) : [stepOf(from)]);
    const heard = edges.filter(({ to }) => points[to].is === 'heard');
    const handlers = groupedBy(heard, ({ to, event }) => `${stepOf(to)} ${event}`);
    const hearing = new Map([...handlers].map(([key, list]) => [key, new Set(list.map(({ from }) => stepOf(from)))]));
    const sourcesOf = ({ from, by, failing, event }) => {
        const step = stepOf(from);
        if (by === 'on')
            return registry ? [...(hearing.get(`${step} ${event}`) ?? [])] : paths.filter((path) => isInside(path, step));
        return by === 'catch' && !failing ? [...new Set(failingInto(step))] : [step];
    };
    /** The steps that landing may open for a step: the waiting ones before it, and its top-level step. */
    const opensFor = (step) => {
        const top = step.split('/', 1)[0];
        const earlier = order.slice(0, order.indexOf(top)).map((path) => byPath.get(path));
        return [...earlier.flatMap((node) => (node.automatic || node.step.entry === 'link-only' ? [] : [node.path])), top];
    };
    /** The steps that may be entered first from a point, and `exit`. */
    const placesFrom = (start) => {
        const found = new Set([start]);
        for (const point of found)
            if (points[point].step === undefined)
                for (const { to, kept } of out.get(point) ?? [])
                    if (!kept)
                        found.add(to);
        return [...found].flatMap((point) => {
            const { is, step } = points[point];
            return is === 'arrival' ? [step] : is === 'exit' ? [exit] : [];
        });
    };
    return {
        hearing,
        starts: [...placesFrom(boot), ...edges.flatMap(({ direct, opens }) => (direct ? [opens] : []))],
        edges: edges.flatMap((edge) => {
            const { from, to, by, back, event, failing, ends, lands } = edge;
            if (points[from].step === undefined || back || by === 'back' || !(ends || lands))
                return [];
            const more = {
                kind: failing ? 'failure' : by,
                automatic: automaticSlots.includes(by),
                ...(event !== undefined && { event }),
                ...(lands && { lands }),
            };
            const targets = lands ? opensFor(stepOf(from)) : placesFrom(to);
            return sourcesOf(edge).flatMap((source) => targets.map((target) => ({ from: source, to: target, ...more })));
        }),
    };
}
/** The steps that can be reached from some steps, these included; `backward`: the steps from which they can be reached. */
export function reachable(from, edges, direction = 'forward') {
    const [start, end] = direction === 'forward' ? ['from', 'to'] : ['to', 'from'];
    const next = groupBy(edges, start);
    const found = new Set(from);
    for (const place of found)
        for (const edge of next.get(place) ?? [])
            found.add(edge[end]);
    return found;
}
export const groupBy = (edges, key) => groupedBy(edges, (edge) => edge[key]);
