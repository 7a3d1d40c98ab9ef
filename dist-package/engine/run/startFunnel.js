import { createActor } from 'xstate';
import { topPath } from '../definition/index.js';
import { callOnce, resultsFromReceipts } from './callOnce.js';
import { createWorld } from './createWorld.js';
import { normalised, normaliseStep } from './fields.js';
import { frozenSteps } from './frozen.js';
import { machineOf } from './machine.js';
import { readPath, union } from './paths.js';
import { fitsEvent } from './payload.js';
import { createReceipts } from './receipts.js';
import { withoutNulls } from './replies.js';
import { keepReceipt, keptOf, saveSession, sessionOf, stillValid } from './session.js';
import { declaredQuery, freshState, noState } from './state.js';
import { toView } from './view.js';
import { withKept } from './withKept.js';
/** The initial state of a funnel: that of a new journey, with what the session kept. */
async function firstState(options, kept) {
    const fresh = freshState(options);
    if (!kept)
        return fresh;
    const { funnel, host } = options;
    const isSame = kept.hash === funnel.hash;
    const form = isSame ? kept.form : stillValid(kept.form, await options.validators('form'));
    const known = (ids = []) => ids.flatMap((id) => Object.hasOwn(funnel.steps, id)
        ? id
        : (Object.values(funnel.steps).find((step) => step.was.includes(id))?.path ?? []));
    const completed = known(kept.completed);
    return {
        ...fresh,
        form: { ...fresh.form, ...form },
        query: declaredQuery({ ...host.query, ...kept.query }, funnel.query),
        completed,
        frozen: union(known(kept.frozen), isSame ? [] : frozenSteps(completed, funnel)),
        unsent: known(kept.unsent),
        ended: kept.ended ?? false,
        written: kept.written ?? [],
        step: known([topPath(kept.step)])[0] ?? '',
    };
}
/** Sends browser events to the machine. Those whose payload does not fit the contract are ignored and logged. */
function listenTo({ funnel, host }, send) {
    const browserEvents = Object.entries(funnel.events).filter(([, contract]) => contract.kind === 'browser');
    return browserEvents.map(([name, contract]) => host.listen(name, (given) => {
        // A `CustomEvent` without `detail` has the payload `null`.
        const payload = withoutNulls(given ?? {});
        if (fitsEvent(payload, contract))
            send({ type: `EVENT.${name}`, payload });
        else
            host.log({ level: 'warn', what: 'event-ignored', detail: { event: name } });
    }));
}
/**
 * Starts a funnel: restores the kept session, lands on a step (format.md §7.7) and runs. Browser, terminal and server use
 * it alike, each with its own `host`. Rejects if `validators` cannot load those of a session from an older definition.
 */
export async function startFunnel(options) {
    const { funnel, host, inspect } = options;
    const kept = sessionOf(options);
    let latest = noState;
    let stopped = false;
    let stored = [];
    let receiptChanges = 0;
    const save = () => {
        const now = [...Object.values(keptOf(latest)), receiptChanges];
        if (stopped || now.every((part, at) => part === stored[at]))
            return;
        stored = now;
        saveSession(latest, world.receipts.all(), funnel, host);
    };
    const forget = () => {
        stored = [];
        host.store.clear();
    };
    /** Answers are stored when the host decides, and only if they have changed. */
    const store = () => {
        if (latest.forgotten)
            forget();
        else if (host.store.later)
            host.store.later(() => (latest.forgotten ? undefined : save()));
        else
            save();
    };
    /** Receipts are stored at once, before the call goes on. */
    const receiptChanged = (receipt) => {
        receiptChanges += 1;
        if (!stopped && latest.forgotten)
            forget();
        else if (!stopped)
            save();
        else if (receipt)
            keepReceipt(receipt, funnel, host);
    };
    const world = createWorld({ ...options, receipts: createReceipts(kept?.receipts ?? [], receiptChanged) });
    latest = { ...(await firstState(options, kept)), results: resultsFromReceipts(world) };
    const listeners = new Set();
    let view;
    let lastView = options.shown;
    let failed;
    const changed = () => {
        view = undefined;
        listeners.forEach((listener) => listener());
    };
    let left = false;
    const leave = () => {
        left = true;
        if (!latest.forgotten)
            save();
        stopListening.forEach((stop) => stop());
    };
    const running = createActor(machineOf(funnel), {
        input: { ...latest, world },
        // Bound: a host may give the window's own functions.
        clock: {
            setTimeout: (run, after) => host.clock.setTimeout(run, after),
            clearTimeout: (timer) => host.clock.clearTimeout(timer),
        },
        ...(inspect ? { inspect } : {}),
    });
    const send = (event) => running.send(event);
    const stopListening = listenTo(world, send);
    const snapshot = () => running.getSnapshot();
    const at = () => ({ ...latest, world });
    running.subscribe({
        next: ({ context, status, value }) => {
            const { world: _, ...state } = context;
            latest = state;
            store();
            changed();
            if (status !== 'done' || left)
                return;
            leave();
            if (value === '@missing')
                host.notFound?.();
            else if (state.exit)
                host.redirect(state.exit.route, state.exit.query, state.alert);
            else if (state.reloading)
                host.reload();
        },
        error: (error) => {
            const message = error instanceof Error ? error.name : 'unknown';
            host.log({ level: 'error', what: 'machine-error', detail: { message } });
            failed = 'broken';
            changed();
        },
    });
    running.start();
    const isBusy = () => snapshot().status === 'active' && snapshot().hasTag('busy');
    const unlessBusy = (act) => (...given) => {
        if (!isBusy())
            act(...given);
    };
    /** The last committed values of answers that have changed since. Leaving a field without a change commits nothing. */
    const committed = new Map();
    return {
        actor: running,
        view: () => (view ??= lastView = withKept(lastView, { ...toView(latest, snapshot(), world), failed })),
        state: () => latest,
        subscribe: (listener) => {
            listeners.add(listener);
            return () => void listeners.delete(listener);
        },
        change: unlessBusy((path, value) => {
            if (!committed.has(path))
                committed.set(path, readPath(latest, path));
            send({ type: 'CHANGE', path, value });
        }),
        commit: unlessBusy((path, ...given) => {
            const field = funnel.steps[latest.current]?.fields.find((one) => one.path === path);
            const before = readPath(latest, path);
            const raw = given.length > 0 ? given[0] : before;
            const value = field ? normalised(field, raw, world) : raw;
            const meant = given.length > 0 || (committed.has(path) && JSON.stringify(committed.get(path)) !== JSON.stringify(value));
            committed.delete(path);
            if (meant || value !== before)
                send({ type: 'CHANGE', path, value });
            send({ type: 'TOUCH', path });
            if (meant)
                send({ type: `CHANGED.${path}` });
        }),
        next: unlessBusy(() => {
            const step = funnel.steps[latest.current];
            if (step && !step.automatic)
                send({ type: 'ANSWERS', ...normaliseStep(step, at()) });
            send({ type: 'NEXT' });
        }),
        back: unlessBusy(() => send({ type: 'BACK' })),
        press: unlessBusy((button) => send({ type: `BUTTON.${button}` })),
        go: (step) => {
            if (left || isBusy())
                return false;
            send({ type: 'GO', step });
            return true;
        },
        operation: (operation) => async (inputs = {}) => {
            if (Object.hasOwn(funnel.operations, operation))
                return callOnce({ operation, inputs }, at());
            throw new Error(`The funnel "${funnel.id}" does not know the operation "${operation}"; list it in the widget's definition.`);
        },
        stop: () => {
            leave();
            stopped = true;
            world.stopped = true;
            running.stop();
        },
    };
}
