import { milliseconds } from '../definition/index.js';
import { isPresent, didYouMean } from '../rules/index.js';
import { readPath } from '../run/index.js';
import { inJson, panelOf } from '../simulate/index.js';
export const inOneSentence = ({ expected, happened }) => `expected ${expected}, but ${happened}`;
/** A value as JSON with folded data URLs; `nothing` for undefined. */
export const show = (value) => inJson(value) ?? 'nothing';
export const listed = (names) => names.map(show).join(', ') || 'nothing';
/** Whether `actual` contains `wanted`. Members that `wanted` leaves out are ignored, and `null` means absent. */
function matches(wanted, actual) {
    if (wanted === null)
        return !isPresent(actual);
    if (typeof wanted !== 'object')
        return wanted === actual;
    if (typeof actual !== 'object' || actual === null)
        return false;
    if (Array.isArray(wanted) && !(Array.isArray(actual) && wanted.length === actual.length))
        return false;
    return Object.entries(wanted).every(([key, inner]) => matches(inner, actual[key]));
}
const differs = (what, wanted, actual) => matches(wanted, actual) ? undefined : { expected: `${what} ${show(wanted)}`, happened: `it is ${show(actual)}` };
/** A problem, with a suggestion if the name is unknown. */
export function unlike(expected, happened, word, known) {
    const hint = known.includes(word) ? undefined : didYouMean(word, known);
    return { expected, happened: hint === undefined ? happened : `${happened}; ${hint}` };
}
/** A problem about these names; none if there are no names. */
const because = (names, say) => names.length === 0 ? undefined : say(listed(names));
/** The judgement on an operation that the funnel calls, or else a problem with a suggestion. */
const ofOperation = (name, { funnel }, judged) => {
    const known = Object.keys(funnel.operations);
    if (known.includes(name))
        return judged();
    return unlike(`calls of ${name}`, `${funnel.id} calls ${known.join(', ') || 'nothing'}`, name, known);
};
const callsIn = ({ calls }) => calls.map(({ operation }) => operation);
const lastInputs = ({ seen }, name) => seen.calls.findLast((call) => call.operation === name)?.inputs;
/** One judge for each key of an expectation; gives the differences, if any. */
const judges = {
    // A note for readers and for the tests of completeness.
    clauses: () => undefined,
    step: (wanted, { seen, funnel }) => {
        const problem = differs('step', wanted, seen.state.current);
        return problem && unlike(problem.expected, problem.happened, wanted, Object.keys(funnel.steps));
    },
    message: (wanted, { seen: { texts } }) => {
        const lacking = [wanted].flat().filter((text) => !texts.some((shown) => shown.includes(text)));
        return because(lacking, (names) => ({
            expected: `${names} on screen`,
            happened: `the screen says ${listed(texts)}`,
        }));
    },
    noMessage: (unwanted, { seen: { texts } }) => {
        const found = [unwanted].flat().filter((text) => texts.some((shown) => shown.includes(text)));
        const shown = texts.filter((text) => found.some((inside) => text.includes(inside)));
        return because(found, (names) => ({
            expected: `no ${names} on screen`,
            happened: `the screen says ${listed(shown)}`,
        }));
    },
    shut: (wanted, { seen }) => differs('Next shut', wanted, seen.next?.shut),
    reason: (wanted, { seen }) => differs('reason', wanted, seen.next?.reason),
    busy: (wanted, { seen }) => differs('busy', wanted, seen.view.busy),
    next: (wanted, { seen }) => differs('label of Next', wanted, seen.next?.label ?? false),
    back: (wanted, { seen }) => differs('Back on screen', wanted, panelOf(seen.view).nav?.back !== undefined),
    tone: (wanted, { seen }) => differs('tone', wanted, seen.view.notice?.tone),
    choices: (wanted, { seen }) => Object.entries(wanted).map(([path, labels]) => differs(`choices of ${path}`, labels, seen.choices[path])),
    redirect: (wanted, { seen: { redirects } }) => {
        const [redirect] = redirects;
        if (wanted !== false)
            return differs('redirect', wanted, redirect);
        return redirect && { expected: 'to stay', happened: `the funnel was left for ${redirect.route}` };
    },
    calls: (wanted, { seen }) => differs('calls', wanted, callsIn(seen)),
    counts: (wanted, moment) => Object.entries(wanted).map(([name, count]) => {
        const made = callsIn(moment.seen).filter((operation) => operation === name).length;
        return ofOperation(name, moment, () => differs(`number of calls of ${name}`, count, made));
    }),
    inputs: (wanted, moment) => Object.entries(wanted).map(([name, inputs]) => ofOperation(name, moment, () => differs(`inputs of ${name}`, inputs, lastInputs(moment, name)))),
    withoutInputs: (unwanted, moment) => Object.entries(unwanted).map(([name, keys]) => {
        const found = keys.filter((key) => key in (lastInputs(moment, name) ?? {}));
        const sent = (inputs) => ({
            expected: `no ${inputs} among the inputs of ${name}`,
            happened: 'they were sent',
        });
        return ofOperation(name, moment, () => because(found, sent));
    }),
    events: (wanted, { seen }) => differs('events', wanted, seen.raised.map(({ event, payload }, at) => (typeof wanted[at] === 'string' ? event : { event, payload }))),
    answers: (wanted, { seen: { state } }) => Object.entries(wanted).map(([path, value]) => differs(`answer ${path}`, value, readPath(state, path))),
    reloading: (wanted, { seen }) => differs('reloading', wanted, seen.state.reloading),
    elapsed: (wanted, { elapsed }) => Math.abs(elapsed - milliseconds(wanted)) <= 10
        ? undefined
        : { expected: `${wanted} to pass`, happened: `it took ${elapsed} ms` },
    stages: (wanted, { seen }) => differs('stages', wanted, seen.stages),
    progress: (wanted, { seen }) => differs('progress', wanted, seen.progress ?? false),
    completed: (wanted, { seen }) => differs('completed steps', wanted, seen.state.completed),
    stored: (wanted, { seen }) => differs('answers stored', wanted, seen.stored),
    tracked: (wanted, { seen }) => {
        const names = seen.tracked.map(({ event }) => event);
        const happened = `tracked is ${listed(names)}`;
        const lacking = wanted.filter((event) => !names.includes(event));
        return because(lacking, (events) => ({ expected: `${events} to be tracked`, happened }));
    },
    untracked: (unwanted, { seen }) => {
        const found = unwanted.filter((event) => seen.tracked.some((one) => one.event === event));
        return because(found, (events) => ({ expected: `${events} not to be tracked`, happened: 'it is' }));
    },
};
export const judge = (expected, moment) => Object.entries(expected)
    .flatMap(([key, wanted]) => judges[key]?.(wanted, moment))
    .filter((problem) => problem !== undefined);
