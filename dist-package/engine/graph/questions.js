import { escapeSegment, groupedBy, hasNextStep, indexSteps, pointerOf, unescapeSegment, } from '../definition/index.js';
/**
 * Where the value at a pointer of a step may lead: `next`, `then` or a button. Each place is listed once, in the order in
 * which the branches are written, with the conditions of the first way to it.
 */
function leadsOf(definition, graph, step, pointers) {
    const out = groupedBy(graph.edges, (edge) => edge.from);
    const isPart = (at) => pointers.some((pointer) => at === pointer || at.startsWith(`${pointer}/`));
    const part = graph.edges.filter(({ from, at, does }) => graph.points[from].step === step && isPart(at) && !does.some(isShutGate));
    const led = new Set(part.map(({ to }) => to));
    const begins = part.filter(({ from }) => graph.points[from].is === 'waiting' || !led.has(from));
    const leads = new Map();
    const seen = new Set();
    const walk = (edge, before) => {
        if (seen.has(edge))
            return;
        seen.add(edge);
        const lead = after(edge, before);
        const { is } = graph.points[edge.to];
        const to = targetOf(edge, graph, step);
        if (to === undefined) {
            for (const next of out.get(edge.to) ?? [])
                walk(next, lead);
            return;
        }
        const route = is === 'exit' ? routeOf(definition, edge.at) : undefined;
        const key = `${to} ${route ?? ''} ${lead.failing}`;
        if (!leads.has(key))
            leads.set(key, { to, ...lead, ...(route !== undefined && { route }) });
    };
    for (const edge of begins)
        walk(edge, { conditions: [], otherwise: false, calls: [], failing: false });
    return [...leads.values()];
}
const isShutGate = (label) => label.is === 'gate' && !label.open;
/** The pointer of the condition of an effect, which does not decide where the way leads. */
const ofEffect = /\/(do|onChange|effects)\/\d+(\/effects\/\d+)*(\/if)?$/;
/** The rules of branches and of `order` that hold on an edge, or do not. */
const rulesOn = ({ does }) => does.flatMap((label) => label.is === 'condition' || label.is === 'applies' ? [{ rule: label.rule, holds: label.holds }] : []);
function after(edge, { conditions, otherwise, calls, failing }) {
    const rules = ofEffect.test(edge.at) ? [] : rulesOn(edge);
    const called = edge.does.flatMap((label) => (label.is === 'call' ? [label.operation] : []));
    return {
        conditions: [...conditions, ...rules.filter(({ holds }) => holds).map(({ rule }) => rule)],
        otherwise: otherwise || rules.some(({ holds }) => !holds),
        calls: [...new Set([...calls, ...called])],
        failing: failing || edge.failing === true,
    };
}
/** The target of an edge that ends the way; undefined for one in its middle. */
function targetOf({ to, lands, stays }, { points }, from) {
    const { is, step } = points[to];
    if (is === undefined || is === 'heard')
        return undefined;
    if (stays || (is === 'waiting' && step === from))
        return '@stay';
    if (is === 'arrival' || is === 'waiting')
        return step;
    if (is === 'landing')
        return lands ? '@open' : '@asked';
    if (is === 'catch')
        return undefined;
    return is === 'broken' ? '@failed' : `@${is}`;
}
/** The value at a JSON Pointer. */
function valueAt(value, pointer) {
    return pointer
        .split('/')
        .slice(1)
        .reduce((inner, key) => inner?.[unescapeSegment(key)], value);
}
/** The route to which the funnel is left: that of a redirect, otherwise `home`. */
function routeOf(definition, at) {
    const route = at.endsWith('/redirect') ? valueAt(definition, at) : undefined;
    return typeof route === 'string' ? route : (definition.home ?? '/');
}
/** Where a step leads by Next, or by itself if it is automatic. */
export function leadsOfStep(definition, graph, node) {
    const at = pointerOf(node);
    if (hasNextStep(node))
        return leadsOf(definition, graph, node.path, [`${at}/next`]);
    return !node.automatic ? [] : leadsOf(definition, graph, node.path, [`${at}/start`, `${at}/then`]);
}
/** Where a button of a step leads. */
export const leadsOfButton = (definition, graph, node, id) => leadsOf(definition, graph, node.path, [`${pointerOf(node)}/buttons/${escapeSegment(id)}`]);
/**
 * Whether a fresh journey passes one of some points before it first comes to one of some others. Conditions are not
 * judged together: a way counts even if its conditions never hold at the same time.
 */
export function passedBefore({ edges, points, boot }, passed, ends) {
    const out = groupedBy(edges.filter(({ kept, direct }) => !kept && !direct), ({ from }) => from);
    const [first, last] = [new Set(passed), new Set(ends)];
    const search = (start, stop, goal) => {
        const came = new Map(start.map((point) => [point, undefined]));
        for (const point of came.keys()) {
            if (goal(point))
                return { came, end: point };
            if (stop(point))
                continue;
            for (const edge of out.get(point) ?? [])
                if (!came.has(edge.to))
                    came.set(edge.to, edge);
        }
        return { came };
    };
    const isFirst = (point) => first.has(point);
    const isLast = (point) => last.has(point);
    const around = search([boot], isFirst, (point) => isLast(point) && !isFirst(point));
    const { came } = search([boot], isLast, () => false);
    const before = passed.filter((point) => came.has(point));
    const through = search(before, () => false, isLast);
    if (through.end === undefined)
        return { on: around.end === undefined ? 'absent' : 'none' };
    if (around.end === undefined)
        return { on: 'all' };
    const way = [];
    for (let edge = around.came.get(around.end); edge; edge = around.came.get(edge.from))
        way.unshift(edge);
    const steps = [...new Set(way.flatMap(({ to }) => (points[to].is === 'arrival' ? [points[to].step] : [])))];
    const rules = way.flatMap((edge) => (ofEffect.test(edge.at) ? [] : rulesOn(edge)));
    return { on: 'some', around: { steps, rules } };
}
/** The points at which the person sees a step, and those at which it is entered. */
export const pointsOfStep = ({ points }, path, is) => points.flatMap((point) => (point.step === path && point.is === is ? [point.id] : []));
/** Every step of a definition, outer before inner, in the order of the journey; steps that `order` leaves out come last. */
export function stepsInOrder(definition) {
    const { top, byPath } = indexSteps(definition);
    const ids = definition.order.map((entry) => (typeof entry === 'string' ? entry : entry.step));
    const listed = ids.flatMap((id) => byPath.get(id) ?? []);
    const withInner = (node) => [node, ...node.children.flatMap(withInner)];
    return [...listed, ...top.filter((node) => !listed.includes(node))].flatMap(withInner);
}
