import { earliest } from '../definition/index.js';
import { isShut } from './fields.js';
import { ruleHolds } from './world.js';
/** The steps of `order` that apply, in order. Their rules are evaluated outside any step, so `journey` has no position in them. */
export function stepsInJourney(at) {
    const { order, steps } = at.world.funnel;
    const outside = { ...at, step: '' };
    return order.filter((entry) => ruleHolds(entry.if, outside)).map(({ step }) => steps[step]);
}
const whenAt = (at, { path }) => ({ ...at, step: path, current: path });
function journeyAt(given) {
    const steps = stepsInJourney(given);
    const places = new Map(steps.map(({ path }, place) => [path, place]));
    const [completed, frozen, unsent] = [new Set(given.completed), new Set(given.frozen), new Set(given.unsent)];
    // Rules that are evaluated in here read this same journey.
    const asks = { ...given.world.asks, journey: (there) => journeyOf(there, () => journey) };
    const at = { ...given, world: { ...given.world, asks } };
    const obligations = (frozen.size > 0 ? at.world.funnel.mustPass : []).map(({ through, holds, asks: askedIn }) => ({
        unpassed: through.filter((path) => !completed.has(path)),
        asking: steps.find(({ path }) => askedIn.includes(path))?.path,
        holds,
    }));
    /** Whether a new obligation reopens a frozen step: the step must be passed, or it asks for what must hold. */
    const isReopened = (path, there) => obligations.some(({ unpassed, asking, holds }) => unpassed.includes(path) || (asking === path && !ruleHolds(holds, there)));
    /** Whether something is left to do in a step before another may open, whose `entry` is `flow` or not (format.md §7.7, 4; §7.11). */
    function isOpen(step, flow) {
        const { path, automatic, nextCalls } = step;
        const there = whenAt(at, step);
        if (step.entry === 'link-only')
            return false;
        if (frozen.has(path))
            return isReopened(path, there);
        if ((!automatic && isShut(step, there)) || unsent.has(path))
            return true;
        return flow && !completed.has(path) && (automatic || nextCalls);
    }
    const search = (flow) => earliest(steps, (step) => (isOpen(step, flow) ? step : undefined));
    const open = { flow: search(true), other: search(false) };
    let total = 0;
    const positions = steps.map(({ counts }) => (total += counts ? 1 : 0));
    const journey = {
        steps,
        openBefore: ({ path, entry }) => open[entry === 'flow' ? 'flow' : 'other'](places.get(path) ?? steps.length),
        progress: (step) => ({ position: positions[places.get(step) ?? -1] ?? 0, total }),
    };
    return journey;
}
/**
 * The step of an address (format.md §7.7, 2): by its id or a former id, otherwise the step for unknown addresses.
 * Undefined for the site's not-found page.
 */
export function stepOfAddress(address, at, journey = stepsInJourney(at)) {
    const known = (id) => journey.find((step) => step.path === id);
    if (address === undefined)
        return known(at.step) ?? journey[0];
    const found = known(address) ?? journey.find((step) => step.was.includes(address));
    const { funnel, host } = at.world;
    return found || (funnel.unknownStep === false && host.notFound) ? found : (known(funnel.unknownStep) ?? journey[0]);
}
/** Whether the guard of a step that may be opened out of turn decides where its address leads. */
const guards = (asked, at) => asked.entry !== 'flow' && asked.guard.some((rule) => ruleHolds(rule, whenAt(at, asked)));
/** Path of the step that opens (format.md §7.7): the asked one or the earliest open one before it. Undefined for the not-found page. */
export function landingStep(at) {
    const { open } = at.asked;
    const journey = journeyAt(at);
    const asked = open === undefined ? stepOfAddress(at.asked.step, at, journey.steps) : at.world.funnel.steps[open];
    const guarded = open === undefined && asked && guards(asked, at);
    return asked && ((!guarded && journey.openBefore(asked)) || asked).path;
}
/** Why an address would not open its step now; undefined if it would. */
export function diversionOf(address, at) {
    const journey = journeyAt(at);
    const asked = stepOfAddress(address, at, journey.steps);
    if (!asked)
        return undefined;
    const isOwn = asked.path === address || asked.was.includes(address);
    const first = journey.openBefore(asked);
    const opened = first?.path ?? asked.path;
    if (!isOwn)
        return { opened, because: 'unknown' };
    if (guards(asked, at))
        return { asked: asked.path, opened: asked.path, because: 'guard' };
    if (!first)
        return undefined;
    const refused = !first.automatic && isShut(first, whenAt(at, first));
    const because = refused ? 'refused' : at.unsent.includes(first.path) ? 'changed' : 'not completed';
    return { asked: asked.path, opened, because };
}
/** The root `journey` of rules (format.md §4). A member is computed only if it is read. */
export function journeyOf(at, journey = () => journeyAt(at)) {
    const { id, hash, steps } = at.world.funnel;
    const here = steps[at.step];
    const progress = () => (here ? journey().progress(at.step) : { position: 0, total: 0 });
    return {
        done: at.completed,
        funnel: id,
        definition: hash,
        get open() {
            return (here && journey().openBefore(here)?.path) ?? '';
        },
        get position() {
            return progress().position;
        },
        get total() {
            return progress().total;
        },
    };
}
/** Position and total of the counted steps (format.md §7.8). A step that does not count has the position of the one before it. */
export const progressOf = (at) => ({
    ...journeyAt(at).progress(at.step),
    counted: at.world.funnel.steps[at.step]?.counts ?? false,
});
