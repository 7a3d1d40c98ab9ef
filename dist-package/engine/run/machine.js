import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { changes, consequences, payloadOf } from './actions.js';
import { callOnce } from './callOnce.js';
import { gateIsOpen, isShut } from './fields.js';
import { mapValues } from '../definition/index.js';
import { ruleHolds, valueOf } from './world.js';
/** The id of a state: the path of its step, with the key of a technical state behind it. `step` is the path around it. */
export const stateId = (key, step) => (step || key[0] === '@' ? `${step}/${key}` : key);
/** What technical states of a kind do first, by key. */
const entries = { '@show': 'rest', '@land': 'land' };
/**
 * The states as XState 5 needs them: with ids, with what every state of a kind has, and with `invoke.input` as a function
 * that evaluates the formulas of the JSON.
 */
const hydrated = (states, around, funnel) => mapValues(states, ({ invoke, states: inner, ...state }, key) => {
    const id = stateId(key, around);
    const isStep = key[0] !== '@';
    const step = isStep ? id : around;
    const begins = isStep ? 'arrive' : entries[key];
    return {
        id,
        ...(isStep && { initial: '@enter' }),
        ...(begins && { entry: [{ type: begins, params: { step } }] }),
        ...state,
        ...(invoke && {
            ...whileSlow(slowTexts(step, funnel)),
            invoke: {
                ...invoke,
                id: `${step}:${String(invoke.input.operation)}`,
                src: 'call',
                input: inputOf(invoke.input),
            },
        }),
        ...(inner && { states: hydrated(inner, step, funnel) }),
    };
});
/** The `slow` texts for calls in a step: its own, otherwise those of the nearest step around it, otherwise the funnel's. */
const slowTexts = (path, funnel) => path === ''
    ? funnel.slow
    : (funnel.steps[path]?.slow ?? slowTexts(path.slice(0, Math.max(path.lastIndexOf('/'), 0)), funnel));
/** The members of the state of a call that say that it takes long. */
const whileSlow = (texts) => ({
    after: Object.fromEntries(texts.map(({ after, text }) => [after, { actions: { type: 'slow', params: { text } } }])),
    exit: { type: 'slow', params: { text: '' } },
});
const inputOf = ({ inputs, ...fixed }) => ({ context, event }) => ({
    request: { ...fixed, inputs: valueOf(inputs, context, payloadOf(event)) },
    at: context,
});
const holds = (rule, { context, event }) => ruleHolds(rule, context, payloadOf(event));
const stepOf = ({ world, current }) => world.funnel.steps[current];
const guards = {
    rule: (occasion, { rule }) => holds(rule, occasion),
    land: ({ context }, { step }) => context.landing === step,
    missing: ({ context }) => context.landing === undefined,
    closed: ({ context }) => !gateIsOpen(stepOf(context), context),
    shut: ({ context }) => isShut(stepOf(context), context),
    deferred: ({ context }, { key }) => context.deferred === key,
};
/** Whether an effect is due: its `if` is evaluated when its turn comes. */
const due = (occasion, params) => holds(params?.if, occasion);
const change = (name) => assign((occasion, params) => due(occasion, params) ? changes[name](occasion.context, params, occasion.event) : {});
const consequence = (name) => (occasion, params) => {
    if (due(occasion, params))
        consequences[name](occasion.context, params, occasion.event);
};
/** Consequence and change of one action, both evaluated on the state before it: `forget` needs the old answers for its key. */
const both = (name) => enqueueActions(({ context, event, enqueue }, params) => {
    const occasion = { context, event };
    if (!due(occasion, params))
        return;
    enqueue(() => consequences[name](occasion.context, params, occasion.event));
    enqueue.assign(changes[name](occasion.context, params, occasion.event));
});
const actions = {
    ...mapValues(consequences, (_, name) => consequence(name)),
    ...mapValues(changes, (_, name) => (name in consequences ? both(name) : change(name))),
    // A list of effects has one condition, which is evaluated before the first.
    list: enqueueActions(({ context, event, enqueue }, params) => {
        if (due({ context, event }, params))
            for (const action of params.actions)
                enqueue(action);
    }),
};
/** The actor of a call. It returns the output of the operation or throws a `Failure`. */
const call = fromPromise(async ({ input, self }) => {
    const { request, at } = input;
    const result = await callOnce({ ...request, step: self.id.slice(0, self.id.lastIndexOf(':')) }, at);
    if (result.ok)
        return result.output;
    throw { code: result.code, message: result.message, operation: request.operation };
});
const everywhere = {
    CHANGE: { actions: 'change' },
    TOUCH: { actions: 'touch' },
    ANSWERS: { actions: 'replace-answers' },
};
const made = new WeakMap();
/**
 * The XState machine of a compiled funnel, with the guards, actions and actors that all funnels share (format.md §8). Its
 * input is the initial state with the world (`Running`). It is cached by funnel.
 */
export function machineOf(funnel) {
    const known = made.get(funnel);
    if (known)
        return known;
    const { states = {}, ...root } = funnel.machine;
    const machine = setup({
        guards: guards,
        actions: actions,
        actors: { call: call },
    }).createMachine({
        ...root,
        states: hydrated(states, '', funnel),
        on: { ...root.on, ...everywhere },
        context: ({ input }) => input,
    });
    made.set(funnel, machine);
    return machine;
}
