import { nameOf, isOwn, pointerOf, isInside } from '../definition/index.js';
import { conjunctsOf, opposite, presenceRule, presenceTest, printRule, readsOf, } from '../rules/index.js';
import { wayWithout } from './checkAssignment.js';
import { analysisOf } from './flow/analysis.js';
import { hasBit } from './flow/facts.js';
import { obligationsOf, reportBroken } from './policy.js';
import { completes, shortestWay, stepsOf } from './flow/ways.js';
/** Obligations: on every way to a step or a call, the required steps were passed and the conditions certainly hold. */
export const checkObligations = (context) => {
    for (const asked of obligationsOf(context)) {
        const analysis = analysisOf(context);
        const points = pointsOf(asked, analysis, context).filter((point) => analysis.certainty.reached(point));
        const judged = { ...asked, points, analysis };
        const { through = [], holds } = asked.obligation;
        const [key, finding] = emptyPart(judged, context) ?? [];
        if (finding)
            context.report('obligation-empty', `${asked.pointer}/${key}`, finding);
        for (const step of through)
            checkThrough(step, judged, context);
        if (holds !== undefined)
            checkHolds(holds, judged, context);
    }
};
/** The key and finding of an obligation that holds whatever the funnel does, and so protects nobody. */
function emptyPart(judged, context) {
    const { never, tree } = context;
    const { beforeCall, through, holds } = judged.obligation;
    // A variant may do without the call, but not without the obligation that it inherits.
    if (beforeCall !== undefined && judged.points.length === 0 && isOwn(context.loaded, judged.pointer))
        return ['beforeCall', { message: `${beforeCall} is never called`, hint: 'name the operation that this is about' }];
    if (through?.length === 0)
        return ['through', { message: 'no step has to be passed', hint: 'name a step that every way must have passed' }];
    const parts = holds === undefined ? [] : [tree(holds), ...conjunctsOf(tree(holds))];
    if (!parts.some((part) => never(opposite(part))))
        return undefined;
    const hint = 'ask for what must be certain; an "if … then …" needs an "if" that can come true';
    return ['holds', { message: 'this, or a part of it, holds whatever happens', hint }];
}
/** Where the calls of an obligation are written, or its step. */
const pointersOf = ({ obligation: { before, beforeCall } }, { calls, index }) => beforeCall === undefined
    ? [pointerOf(index.byPath.get(before))]
    : calls.filter(({ value }) => value.call === beforeCall).map(({ pointer }) => pointer);
function pointsOf(asked, { flow }, context) {
    const { before } = asked.obligation;
    if (before !== undefined)
        return [flow.arrivals.get(before)];
    return pointersOf(asked, context).flatMap((pointer) => flow.pointsAt(pointer));
}
/** Where the funnel does at a point what the obligation is about. */
const brokenAt = (point, judged, context) => {
    const pointers = pointersOf(judged, context);
    return pointers.find((pointer) => judged.analysis.flow.pointsAt(pointer).includes(point)) ?? pointers[0];
};
function checkThrough(step, judged, context) {
    const { points } = judged;
    const { name, before, beforeCall } = judged.obligation;
    const { flow, certainty } = judged.analysis;
    const passes = (edge) => (edge.passes?.includes(step) ?? false) ||
        (completes(edge) && isInside(flow.points[edge.from].step, step) && !isInside(flow.points[edge.to].step, step));
    const way = shortestWay(flow, {
        ends: (point) => points.includes(point),
        uses: (edge) => certainty.reached(edge.from) && !passes(edge),
    });
    if (!way)
        return;
    const steps = stepsOf(way, flow);
    const last = steps.at(-2);
    const what = beforeCall === undefined ? `"${nameOf(before)}" can be reached` : `${beforeCall} can run`;
    const from = last === undefined ? 'this way' : `"${last.split(' ', 1)[0]}"`;
    const key = beforeCall === undefined ? 'before' : 'beforeCall';
    const by = brokenAt(way.at(-1)?.to ?? points[0], judged, context);
    const message = `"${name}": ${what} without passing "${nameOf(step)}"`;
    const hint = `lead ${from} through "${nameOf(step)}"`;
    reportBroken('obligation-path', judged, { key, by }, { message, hint, way: steps }, context);
}
function checkHolds(holds, judged, context) {
    const { points, analysis } = judged;
    const { name, before, beforeCall } = judged.obligation;
    for (const part of conjunctsOf(context.tree(holds))) {
        const point = points.find((one) => !isCertain(part, one, analysis, context));
        if (point === undefined)
            continue;
        const path = presenceTest(part);
        const without = path === undefined ? undefined : wayWithout(path, point, analysis);
        const way = without ?? shortestWay(analysis.flow, { ends: (one) => one === point });
        const what = beforeCall === undefined ? `"${nameOf(before)}" is entered` : `${beforeCall} runs`;
        const by = brokenAt(point, judged, context);
        return reportBroken('obligation-rule', judged, { key: 'holds', by }, {
            message: `"${name}": ${printRule(part)} is not certain whenever ${what}`,
            ...(way && { way: stepsOf(way, analysis.flow) }),
        }, context);
    }
}
/** Whether a condition certainly holds at a point. */
export function isCertain(part, point, analysis, { never, roots }) {
    const { facts, certainty } = analysis;
    const path = presenceTest(part);
    if (path !== undefined && certainty.isSet(path, point))
        return true;
    const bits = certainty.at(point);
    const concerns = new Set(readsOf(part));
    const known = facts.all.filter(({ id, when }) => !when && hasBit(bits, id));
    // Only facts that share a path with the condition, or with one of those facts.
    const near = [1, 2].reduce((found) => {
        const reads = new Set([...concerns, ...found.flatMap((fact) => fact.reads)]);
        return known.filter((fact) => fact.reads.some((read) => reads.has(read)));
    }, []);
    return never(...near.map(({ path: set, tree }) => tree ?? presenceRule(set, roots)), ['!', part]);
}
