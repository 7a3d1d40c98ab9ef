import { conjuncts, pathOf } from '../rules/index.js';
import { escapeSegment } from './source.js';
/** JSON Pointer of a step in the definition. */
export const pointerOf = ({ path }) => `/steps/${path.split('/').map(escapeSegment).join('/steps/')}`;
/** The name of a step in messages: `work / first`. */
export const nameOf = (path) => path.replaceAll('/', ' / ');
/** What stands for a step in lists: its title, otherwise its text. */
export const titleOf = ({ title, text }) => title ?? text;
const usualNav = {
    next: 'Next',
    back: 'Back',
    busy: 'Processing...',
    place: 'footer',
    shut: 'explain',
};
/** The members of a compiled step at this path that its definition does not set (format.md §3.3). */
export function usualStep(path) {
    const id = path.split('/').at(-1);
    return {
        path,
        id,
        automatic: false,
        as: path.includes('/') ? 'stage' : 'page',
        tone: 'info',
        saysError: false,
        fields: [],
        missing: [],
        blocks: { top: [], bottom: [] },
        buttons: {},
        nav: usualNav,
        hasNext: false,
        hasBack: false,
        entry: 'flow',
        guard: [],
        still: false,
        nextCalls: false,
        counts: true,
        final: false,
        freezes: false,
        was: [],
        track: id,
    };
}
/** A waiting step at top level that is not final has Next and Back; others only if they are written (format.md §3.3). */
const bySelf = ({ parent, step }) => !parent && !step.final;
export const hasNextStep = (node) => !node.automatic && (node.step.next !== undefined || bySelf(node));
export const hasBackStep = (node) => !node.automatic && (node.step.back !== undefined || bySelf(node));
/** How long a lookup waits after the last change of its inputs (format.md §3.10). */
export const usualWait = '300ms';
/** What a funnel says while a call takes long, unless it has words of its own (format.md §3.2, `slow`). */
export const usualSlow = {
    '10s': 'This takes longer than usual. We are still working on it; it is safe to wait here.',
};
/** The step whose `slow` counts for calls in this step; undefined if that of the funnel does. */
export const slowHolder = (node) => node && (node.step.slow === undefined ? slowHolder(node.parent) : node);
/** Whether Next of a step may run an operation. */
export const callsOnNext = ({ next }) => next !== undefined && JSON.stringify(next).includes('"call":');
/** Whether a press on a shut Next only moves the focus (`"shut": "focus"`). */
export const shutMovesFocus = ({ nav }, { nav: common }) => ((nav === false ? undefined : nav?.shut) ?? common?.shut) === 'focus';
/** A path of an answer with its root, as rules write it: `form.name`, `local.pin`. */
export const rooted = (path) => (path.startsWith('local.') ? path : `form.${path}`);
/** Whether a path is `outer` or lies inside it. */
export const isUnder = (path, outer) => path === outer || path.startsWith(`${outer}.`);
/** Whether two paths are equal or one is inside the other, so that writing one may change the other. */
export const overlap = (a, b) => isUnder(a, b) || isUnder(b, a);
/** The root of a path: `form` for `form.seat.row`. */
export const rootOf = (path) => path.split('.', 1)[0];
/** The requirements of a field, of which the first whose `if` holds counts; none if it is optional. */
export const requirementsOf = ({ required }) => typeof required === 'string' ? [{ text: required }] : required === undefined ? [] : [required].flat();
/** Whether a field is required whenever it is shown. */
export const isAlwaysRequired = (field) => requirementsOf(field).some((one) => one.if === undefined);
/** The rules that must all hold for the answer of a field with requirements to be demanded: it is shown, and required. */
export function demandedWhile(field, tree) {
    const shown = field.if === undefined ? [] : [tree(field.if)];
    if (isAlwaysRequired(field))
        return shown;
    const any = requirementsOf(field).map((one) => tree(one.if));
    return [...shown, any.reduce((left, right) => ['||', left, right])];
}
/** The rule under which a field is required while it is shown: `true` if always, `false` if never. */
export const requiredRule = (field) => isAlwaysRequired(field)
    ? 'true'
    : requirementsOf(field)
        .map((one, _at, { length }) => (length > 1 ? `(${one.if})` : one.if))
        .join(' || ') || 'false';
/** The fields of a step that are required, always or under a condition, by path. */
export const requiredFields = ({ fields = {} }) => Object.entries(fields).filter(([, field]) => requirementsOf(field).length > 0);
/** Whether Next waits for the required fields: neither `needs` nor a gate with `valid` says what it waits for. */
export const asksForRequired = ({ needs, gate }, tree) => needs === undefined && (gate === undefined || !conjuncts(tree(gate)).some((part) => pathOf(part) === 'valid'));
/**
 * The terms of a step's gate (format.md §3.3). A `gate` with `valid` replaces the required fields. `given` makes the test
 * that the answer at a path is present.
 */
export function gateTerms(step, tree, given) {
    const own = step.gate === undefined ? {} : { own: tree(step.gate) };
    if (step.needs)
        return { needs: step.needs.map((path) => ({ path, test: given(path) })), ...own };
    if (!asksForRequired(step, tree))
        return { needs: [], ...own };
    const needs = requiredFields(step).map(([path, field]) => ({
        path,
        test: demandedWhile(field, tree).reduceRight((test, one) => ['||', ['!', one], test], given(path)),
    }));
    return { needs, ...own };
}
const checksNothing = (field) => !field.checks?.length && field.choices === undefined && requirementsOf(field).every(({ text }) => !text.includes('{'));
const isUnconditional = (field) => field.if === undefined && isAlwaysRequired(field);
/** The keys of a step that only repeat its fields: `needs` with the required ones, `"gate": "valid"` without checks. */
export function impliedKeys(step) {
    const required = requiredFields(step);
    const valid = step.gate?.trim() === 'valid';
    const asked = new Set(step.needs);
    const all = required.every(([path, field]) => asked.has(path) && isUnconditional(field));
    const listed = step.needs !== undefined &&
        step.needs.every((path) => required.some(([own, field]) => own === path && isAlwaysRequired(field)));
    const needs = listed && (valid || all);
    const gate = valid && (step.needs === undefined || needs) && Object.values(step.fields ?? {}).every(checksNothing);
    return [...(needs ? ['needs'] : []), ...(gate ? ['gate'] : [])];
}
