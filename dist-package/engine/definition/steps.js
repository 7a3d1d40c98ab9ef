import { conjuncts, pathOf, presenceRule } from '../rules/index.js';
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
/** The required fields of a step by path: the default of `needs`, each while its `if` holds. */
export const requiredFields = ({ fields = {} }) => Object.entries(fields).filter(([, { required }]) => required !== undefined);
/** The terms of a step's gate (format.md §3.3). A `gate` with `valid` replaces the required fields. */
export function gateTerms(step, tree) {
    const own = step.gate === undefined ? {} : { own: tree(step.gate) };
    if (step.needs)
        return { needs: step.needs.map((path) => ({ path, test: presenceRule(rooted(path)) })), ...own };
    if (own.own !== undefined && conjuncts(own.own).some((part) => pathOf(part) === 'valid'))
        return { needs: [], ...own };
    const needs = requiredFields(step).map(([path, { if: shown }]) => {
        const given = presenceRule(rooted(path));
        return { path, test: shown === undefined ? given : ['||', ['!', tree(shown)], given] };
    });
    return { needs, ...own };
}
const checksNothing = ({ checks = [], choices, required }) => checks.length === 0 && choices === undefined && required?.includes('{') !== true;
/** The keys of a step that only repeat its fields: `needs` with the required ones, `"gate": "valid"` without checks. */
export function impliedKeys(step) {
    const required = requiredFields(step);
    const valid = step.gate?.trim() === 'valid';
    const asked = new Set(step.needs);
    const all = required.every(([path, { if: shown }]) => asked.has(path) && shown === undefined);
    const listed = step.needs !== undefined && step.needs.every((path) => required.some(([own]) => own === path));
    const needs = listed && (valid || all);
    const gate = valid && (step.needs === undefined || needs) && Object.values(step.fields ?? {}).every(checksNothing);
    return [...(needs ? ['needs'] : []), ...(gate ? ['gate'] : [])];
}
