import { isPresent } from '../rules/index.js';
import { inputsOf } from './callOnce.js';
import { onceKey } from './callOperation.js';
import { thawed, unsentAfter } from './frozen.js';
import { landingStep, stepsInJourney } from './landing.js';
import { mapValues, isInside, topPath } from '../definition/index.js';
import { readPath, rooted, union, withoutPaths, writePath } from './paths.js';
import { payloadFor } from './payload.js';
import { beginsAnew, isEnd } from './session.js';
import { newJourney } from './state.js';
import { ruleHolds, textOf, valueOf } from './world.js';
/** The payload of a browser event, which rules see as `event`; undefined for other events, so that they see the last one. */
export const payloadOf = (heard) => heard.type.startsWith('EVENT.') ? (heard.payload ?? {}) : undefined;
/** The evaluated object of an effect: values to set, a payload, or inputs. */
const membersOf = (value, at, heard) => (valueOf(value, at, payloadOf(heard)) ?? {});
const failed = (failure) => ({
    error: failure,
    errorIsNew: true,
    banner: failure.message,
});
const isFailure = (value) => typeof value === 'object' && value !== null && 'message' in value && 'operation' in value;
/** The answers without those whose fields are all hidden and that no effect has written (format.md §3.4). Repeats, because one may hide another. */
function withoutHidden(at) {
    const walked = new Set(stepsInJourney(at).map(({ path }) => path));
    const asking = Object.values(at.world.funnel.steps).flatMap(({ path: step, fields }) => {
        const isWalked = walked.has(topPath(step));
        return fields.flatMap((field) => {
            const asked = isWalked && ruleHolds(field.if, at);
            return [field.path, ...Object.values(field.tells ?? {})].map((path) => ({ path, asked }));
        });
    });
    const kept = new Set([...at.written, ...asking.filter(({ asked }) => asked).map(({ path }) => path)]);
    const hidden = asking.filter(({ path }) => !kept.has(path) && isPresent(readPath(at, path)));
    const answers = { form: at.form, local: at.local };
    if (hidden.length === 0)
        return answers;
    const rest = withoutPaths(answers, hidden.map(({ path }) => rooted(path)));
    return withoutHidden({ ...at, ...rest });
}
const afresh = (world) => ({ ...newJourney(world), fresh: true });
/**
 * A new journey if the session was forgotten (format.md §7.10). It begins only at the next arrival or effect that writes,
 * because a redirect directly after `forget` may still read the answers.
 */
const startedOver = (at) => (at.forgotten && !at.fresh ? { ...at, ...afresh(at.world) } : at);
/** There is something to store again after `forget`. */
const begun = { forgotten: false, fresh: false };
/** A field of this step that an effect empties shows no message until it is left or Next is pressed again. Other fields are unchanged. */
function unspoken(at, given) {
    const asked = (at.world.funnel.steps[at.current]?.fields ?? []).map(({ path }) => path);
    const emptied = asked.filter((path) => path in given && !isPresent(given[path]));
    const speaking = at.attempted ? asked : at.touched;
    return emptied.length > 0 ? { attempted: false, touched: speaking.filter((path) => !emptied.includes(path)) } : {};
}
/** Changes of state, by action type. Each returns only the members that it changes. */
export const changes = {
    arrive: (before, { step }) => {
        const at = startedOver(before);
        return {
            ...at,
            step: topPath(step),
            current: step,
            ended: at.ended || isEnd(step, at.world.funnel),
            arrivals: at.arrivals + 1,
            failedSteps: at.failedSteps.filter((path) => !isInside(path, step)),
            late: at.late && step.startsWith(`${at.late.step}/`) ? at.late : null,
            touched: [],
            attempted: false,
            alert: '',
            banner: at.errorIsNew ? at.banner : '',
            error: at.errorIsNew ? at.error : null,
            asked: {},
        };
    },
    /** An error that led to a step is no longer new once the step runs effects of its own. */
    settle: () => ({ errorIsNew: false }),
    rest: ({ ended, world }, { step }) => ({
        current: step,
        errorIsNew: false,
        ended: ended || isEnd(step, world.funnel),
    }),
    later: (_at, late) => ({ late }),
    slow: (at, { text }) => ({ slow: textOf(text, at) }),
    pressed: () => ({ alert: '', banner: '' }),
    attempt: (at) => ({ attempted: true, attempts: at.attempts + 1, alert: '', banner: '' }),
    set: (before, { values }, heard) => {
        const given = membersOf(values, before, heard);
        const at = startedOver(before);
        return {
            ...at,
            ...Object.entries(given).reduce((answers, [path, value]) => writePath(answers, path, value), at),
            written: union(at.written, Object.keys(given)),
            ...unspoken(at, given),
            ...begun,
        };
    },
    alert: (at, { text }) => ({ alert: textOf(text, at), attempts: at.attempts + 1 }),
    error: (at, { text }) => failed({ code: 'error', message: textOf(text, at), operation: '' }),
    fail: (at, params, { error }) => ({
        ...failed(isFailure(error) && params?.text === undefined
            ? error
            : { code: 'fail', message: textOf(params?.text, at), operation: '' }),
        attempts: at.attempts + 1,
        failedSteps: union(at.failedSteps, [at.current]),
    }),
    store: (before, { as }, { output }) => {
        const at = startedOver(before);
        return { ...at, results: { ...at.results, [as]: output } };
    },
    drop: ({ results }, { as }) => {
        const { [as]: _dropped, ...others } = results;
        return { results: others };
    },
    hear: (_at, _params, { payload }) => ({ event: payload ?? {} }),
    complete: (at) => ({
        ...withoutHidden(at),
        completed: union(at.completed, [at.step]),
        unsent: at.unsent.filter((step) => step !== at.step),
        ...(at.fresh ? begun : {}),
    }),
    leave: withoutHidden,
    defer: (_at, { key }) => ({ deferred: key }),
    undefer: () => ({ deferred: null }),
    ask: ({ ended, world }, params, heard) => {
        if (params?.open !== undefined)
            return { asked: { open: params.open } };
        const asked = { step: heard.step };
        return beginsAnew(ended, asked.step, world.funnel)
            ? { ...afresh(world), forgotten: true, step: '', current: '', asked }
            : { asked };
    },
    land: (at) => ({ landing: landingStep(at) }),
    reload: () => ({ reloading: true }),
    redirect: (at, { to, query }) => ({
        exit: { route: to, query: mapValues(query, (text) => textOf(text, at)) },
    }),
    forget: ({ results, world }, { operation }) => operation === '@session'
        ? { forgotten: true, fresh: false }
        : {
            results: Object.fromEntries(Object.entries(results).filter(([as]) => world.funnel.results[as] !== operation)),
        },
    change: (at, _params, heard) => {
        const { path, value } = heard;
        const { funnel } = at.world;
        const isSame = JSON.stringify(readPath(at, path)) === JSON.stringify(value);
        return {
            ...writePath(at, path, value),
            written: at.written.filter((known) => known !== path),
            frozen: thawed(at.frozen, path, funnel),
            unsent: isSame ? at.unsent : unsentAfter(at.unsent, path, at.completed, funnel),
            banner: '',
            ...begun,
        };
    },
    touch: (at, _params, { path }) => ({ touched: union(at.touched, [path]) }),
    'replace-answers': (_at, _params, { form, local }) => ({ form, local }),
};
/** Sends an event out of the funnel. An exception of a listener is only logged. */
function send(kind, event, payload, { host, funnel }) {
    try {
        host[kind](event, payloadFor(payload, funnel.events[event]));
    }
    catch {
        host.log({ level: 'warn', what: 'event-refused', detail: { event } });
    }
}
const sending = (kind) => (at, { event, payload }, heard) => send(kind, event, membersOf(payload, at, heard), at.world);
/** Effects outside the state, by action type. */
export const consequences = {
    emit: sending('emit'),
    track: sending('track'),
    /** Drops all receipts, or that of an operation for the key that a call would have. `again` records that the person asks for another run. */
    forget: (at, { operation, inputs, again }, heard) => {
        const { receipts, funnel } = at.world;
        if (operation === '@session')
            return receipts.clear();
        const contract = funnel.operations[operation];
        const complete = inputsOf(contract, membersOf(inputs, at, heard), at);
        if (!complete)
            return;
        const key = onceKey(contract, complete, at.world);
        if (again)
            receipts.write({ operation, key, state: 'again' });
        else
            receipts.drop(operation, key);
    },
    ask: ({ ended, world }, params, { step }) => {
        if (params?.open === undefined && beginsAnew(ended, step, world.funnel))
            world.receipts.clear();
    },
    /** Logs the `fail` of a branch. Failures of calls are logged by the call. */
    fail: ({ current, world }, params) => {
        if (params?.text !== undefined)
            world.host.log({ level: 'warn', what: 'branch-failed', detail: { step: current, code: 'fail' } });
    },
    'note-failure': ({ world }, _params, { error }) => {
        if (!isFailure(error))
            return;
        const { operation, code } = error;
        world.host.log({ level: 'warn', what: 'continued-after-failure', detail: { operation, code } });
    },
    view: ({ current, world }) => {
        const step = world.funnel.steps[current]?.track;
        if (step && world.funnel.events['step-view'])
            send('track', 'step-view', { funnel: world.funnel.id, step }, world);
    },
};
