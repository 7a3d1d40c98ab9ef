import { groupedBy, pointerOf, unescapeSegment } from '../definition/index.js';
/** The id of a way or of a transition of the machine. They are the same if source and target are the same. */
export const wayId = ({ at, otherwise, to = '' }) => `${at}${otherwise ? ' otherwise' : ''} ${to}`;
const ends = ['exit', 'reload', 'broken', 'missing'];
function placeOf({ is, step }) {
    if (is === 'arrival')
        return step;
    if (is === 'waiting')
        return `${step}/@show`;
    if (is === 'catch')
        return `${step}/@catch`;
    if (is === 'landing')
        return '@land';
    return ends.includes(is) ? `@${is}` : undefined;
}
/** Every edge with a transition of the machine. */
export const waysBetween = ({ points, edges }) => edges.flatMap((edge) => {
    if (!edge.way && edge.opens === undefined)
        return [];
    const place = edge.stays ? undefined : placeOf(points[edge.to]);
    return [{ ...edge, id: wayId({ ...edge, to: place }), place }];
});
/** Every way of a graph. Branches after one that is always taken have none. */
export function waysOf(graph) {
    const { points, edges, boot } = graph;
    const out = groupedBy(edges, ({ from }) => from);
    const between = groupedBy(waysBetween(graph), ({ from }) => from);
    const ways = new Map();
    const begins = new Set([...edges.flatMap(({ way, to }) => (way ? [to] : [])), boot]);
    for (const start of points) {
        if (!start.is && !begins.has(start.id))
            continue;
        const waits = start.is === 'heard' || start.is === 'waiting';
        const found = new Map([[start.id, []]]);
        for (const [point, conditions] of found) {
            for (const { id, place, ...edge } of between.get(point) ?? []) {
                if (ways.has(id))
                    continue;
                const held = [...conditions, ...heldOn(edge)];
                const step = edge.opens === undefined ? (start.step ?? '') : '';
                ways.set(id, { id, step, on: onOf(edge, start), conditions: held, ...(place !== undefined && { to: place }) });
            }
            for (const edge of out.get(point) ?? []) {
                if (edge.way || edge.opens !== undefined || points[edge.to].is || found.has(edge.to))
                    continue;
                found.set(edge.to, actsOn(edge) && !waits ? [] : [...conditions, ...heldOn(edge)]);
            }
        }
    }
    return [...ways.values()];
}
const heldOn = ({ does }) => does.flatMap((label) => ((label.is === 'condition' || label.is === 'applies') && label.holds ? [label.rule] : []));
/** Whether an effect ends on the edge, so that earlier conditions no longer have to hold. */
const actsOn = ({ does }) => does.some(({ is }) => is === 'effect' || is === 'behind');
function onOf({ at, by, event, does }, { is, step }) {
    for (const label of does) {
        if (label.is === 'call')
            return `${label.operation} ${label.ends === 'done' ? 'answers' : 'fails'}`;
        if (label.is === 'effect' && label.verb === 'wait')
            return `after ${label.names.join()}`;
    }
    if (is === 'heard')
        return `event ${event}`;
    if (is !== 'waiting' || by === undefined)
        return 'by itself';
    const [, key = ''] = at.slice(pointerOf({ path: step }).length + 1).split('/');
    const name = unescapeSegment(key);
    if (by === 'buttons')
        return `button ${name}`;
    if (by === 'onChange')
        return `a change of ${name}`;
    return by === 'after' ? `after ${name}` : by;
}
