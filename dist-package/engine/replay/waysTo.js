import { groupedBy, topPath } from '../definition/index.js';
/** Key for what happens before any step is entered. */
const entrance = '';
/** The exits of every top-level step, conditions ignored. Landing is no exit, since it demands the same gates (docs/format.md §7.7). */
function exitsOf({ graph: { points, edges, boot }, order }) {
    const topOf = ({ step }) => (step === undefined ? entrance : topPath(step));
    const out = groupedBy(edges, ({ from }) => from);
    const begins = groupedBy(points.filter(({ is, step }) => (is === 'arrival' || is === 'heard') && step !== undefined), topOf);
    const reached = (top, uses) => {
        const found = new Set(top === entrance ? [boot] : begins.get(top)?.map(({ id }) => id));
        const [steps, calls] = [new Set(), new Set()];
        for (const id of found) {
            const point = points[id];
            if (point.is === 'landing')
                continue;
            if (point.step !== undefined && topOf(point) !== top)
                steps.add(topOf(point));
            else
                for (const edge of (out.get(id) ?? []).filter(uses)) {
                    found.add(edge.to);
                    for (const label of edge.does)
                        if (label.is === 'call')
                            calls.add(label.operation);
                }
        }
        return { steps, calls };
    };
    return new Map([...order.map(({ step }) => step), entrance].map((top) => {
        const any = reached(top, () => true);
        const ungated = reached(top, ({ from, does }) => points[from].step !== top || !does.some(opensGate));
        return [top, { ungated: ungated.steps, all: any.steps, ungatedCalls: ungated.calls, calls: any.calls }];
    }));
}
const opensGate = (label) => label.is === 'gate' && label.open;
/**
 * The top-level steps that every way onwards passes by their Next: no way leads past them, and only their Next leads on from them.
 * Opening an address is no way past, since landing demands the same gates (docs/format.md §7.7).
 */
function gateways(order, exits) {
    const place = new Map(order.map((step, at) => [step, at]));
    const last = (steps) => Math.max(-1, ...[...steps].map((step) => place.get(step) ?? -1));
    // The furthest step to which a way leads from before the current one.
    let furthest = last(exits.get(entrance).all);
    return order.filter((step, at) => {
        const { all, ungated } = exits.get(step);
        const leaptOver = furthest > at;
        furthest = Math.max(furthest, last(all));
        return !leaptOver && last(ungated) <= at;
    });
}
/** The gates on every way to a call of an operation, and to each top-level step. */
export function waysTo(operation, funnel) {
    const order = funnel.order.map(({ step }) => step);
    const exits = exitsOf(funnel);
    const gates = gateways(order, exits);
    const isGate = new Set(gates);
    let count = 0;
    const passedBefore = new Map(order.map((step) => [step, isGate.has(step) ? count++ : count]));
    const calling = order.filter((step) => exits.get(step).calls.has(operation));
    return {
        gates,
        passedBefore,
        toCall: calling.map((step) => ({
            step,
            passed: passedBefore.get(step),
            ownGate: !exits.get(step).ungatedCalls.has(operation),
        })),
    };
}
/** Paths of the form that a funnel's `enter` sets before any step is shown, and so takes over from elsewhere. */
export function setOnEntry({ graph }) {
    const labels = graph.edges.flatMap(({ at, does }) => (at.startsWith('/enter/') ? does : []));
    return labels.flatMap((label) => (label.is === 'effect' && label.verb === 'set' ? label.names : []));
}
