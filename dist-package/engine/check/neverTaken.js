import { groupedBy, overlap, withOwnNames } from '../definition/index.js';
import { waysBetween } from '../graph/index.js';
import { opposite, presenceTest } from '../rules/index.js';
import { createCheckContext } from './context.js';
import { analysisOf } from './flow/analysis.js';
/** An answer whose absence a condition asks for, although it was asked for before; undefined if that is not certain. */
function askedBefore({ does, from, event }, context) {
    const { certainty } = analysisOf(context);
    const absent = (label) => {
        if (label.is !== 'condition')
            return undefined;
        const tree = context.tree(label.rule, event);
        return presenceTest(label.holds ? opposite(tree) : tree);
    };
    // What an effect writes may be empty.
    const isWritten = (path) => context.writes.some((write) => overlap(write.path, path));
    return does.flatMap((label) => absent(label) ?? []).find((path) => !isWritten(path) && certainty.isSet(path, from));
}
/** The points that edges lead to from one point on. */
function reachedFrom(start, edges) {
    const out = groupedBy(edges, ({ from }) => from);
    const reached = new Set([start]);
    for (const point of reached)
        for (const { to } of out.get(point) ?? [])
            reached.add(to);
    return reached;
}
/**
 * The ways of a funnel without errors that nobody can take, by id, with the reason: every such way asks that an answer be absent
 * for which the person was asked before.
 */
export function neverTaken(loaded, registry) {
    const context = createCheckContext(loaded, withOwnNames(registry), []);
    const { flow } = analysisOf(context);
    const idsOf = (edges) => waysBetween({ ...flow, edges }).map(({ id }) => id);
    const shut = flow.edges.flatMap((edge) => {
        const path = askedBefore(edge, context);
        return path === undefined ? [] : [{ edge, path }];
    });
    const closed = new Set(shut.map(({ edge }) => edge));
    const open = flow.edges.filter((edge) => !closed.has(edge));
    const reached = reachedFrom(flow.boot, open);
    const taken = new Set(idsOf(open.filter(({ from }) => reached.has(from))));
    const never = new Map();
    for (const { edge, path } of shut) {
        const behind = reachedFrom(edge.to, flow.edges);
        for (const id of idsOf(flow.edges.filter((one) => one === edge || behind.has(one.from))))
            if (!taken.has(id) && !never.has(id))
                never.set(id, `${path} was asked for before`);
    }
    return never;
}
