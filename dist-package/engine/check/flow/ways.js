import { isInside } from '../../definition/index.js';
import { kept } from '../context.js';
const completing = ['next', 'then', 'on', 'after', 'buttons'];
/** Leaving a step by such an edge completes it (docs/format.md §7.7). */
export const completes = ({ by, ends, failing }) => ends === true && !failing && completing.includes(by);
/** How many steps longer a way may be that leads through the step that is asked for. */
const mostDetour = 8;
/**
 * The way over the fewest steps, conditions aside. One that needs no answers kept from before is preferred: it can be walked from the
 * first step. So is one through the step that the flow asks for, unless it is much longer.
 */
export function shortestWay(flow, search) {
    const uses = search.uses ?? (() => true);
    const walked = { ...search, uses: (edge) => !edge.kept && !edge.hidden && uses(edge) };
    const shortest = find(flow, walked) ?? find(flow, search);
    const { through } = flow;
    const longer = shortest && through !== undefined ? find(flow, { ...walked, through }) : undefined;
    const isNear = longer && stepsOf(longer, flow).length <= stepsOf(shortest, flow).length + mostDetour;
    return isNear ? longer : shortest;
}
const outOf = kept(({ points, edges }) => {
    const out = points.map(() => []);
    for (const edge of edges)
        out[edge.from].push(edge);
    return out;
});
/** Breadth-first by steps: points of the same step are visited before the next step. */
function find(flow, { uses, ends, follow, through }) {
    const out = outOf(flow);
    const seen = new Set();
    let here = [{ point: flow.boot, certain: false, passed: through === undefined }];
    let next = [];
    while (here.length > 0) {
        for (let visit = here.pop(); visit; visit = here.pop()) {
            const key = `${visit.point} ${visit.certain} ${visit.passed}`;
            if (seen.has(key))
                continue;
            seen.add(key);
            if (visit.passed && ends(visit.point, visit.certain))
                return wayTo(visit);
            for (const edge of out[visit.point]) {
                if (uses && !uses(edge))
                    continue;
                const certain = follow?.(edge, visit.certain) ?? false;
                // Ways without failures are better examples, so they come first.
                const list = flow.points[edge.to].is === 'arrival' || fails(edge) ? next : here;
                const passed = visit.passed || isInside(flow.points[edge.to].step, through);
                list.push({ point: edge.to, certain, passed, edge, before: visit });
            }
        }
        ;
        [here, next] = [next.reverse(), []];
    }
    return undefined;
}
const fails = ({ failing, ends }) => failing === true && ends === true;
function wayTo(visit) {
    const way = [];
    for (let at = visit; at?.edge; at = at.before)
        way.push(at.edge);
    return way.reverse();
}
/** The steps of a way, for people: inner steps instead of those around them, with marks for failures and opened addresses. */
export function stepsOf(way, flow) {
    const visits = [];
    for (const edge of way) {
        const last = visits.at(-1);
        if (last && fails(edge))
            last.failed = true;
        const { step, is } = flow.points[edge.to];
        if (is !== 'arrival' || step === undefined)
            continue;
        const same = last?.step === step && !last.failed;
        const inside = last && !last.opened && !last.failed && step.startsWith(`${last.step}/`);
        if (inside)
            visits.pop();
        if (!same)
            visits.push({ step, opened: visits.length === 0 && opensOutOfTurn(edge, way) });
    }
    return visits.map(({ step, opened, failed }) => `${step}${opened ? ' (by its address)' : ''}${failed ? ' (fails)' : ''}`);
}
const opensOutOfTurn = (edge, way) => edge.opens !== undefined && (edge.direct === true || way.some(({ kept }) => kept));
