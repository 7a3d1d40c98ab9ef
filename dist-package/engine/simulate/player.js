import { startFunnel, vocabularyOf, } from '../run/index.js';
import { usualExample } from './examples.js';
import { answersFromTable, simulatedPerformer, } from './simulate.js';
import { createVirtualClock, usualNow } from './virtualClock.js';
/** The longest virtual time for which a funnel may be busy, in milliseconds; then `settle` returns. */
const patience = 10 * 60_000;
/** The kept session of an earlier visit as text; null if there was none. */
function storedBefore({ funnel, stored, seed, answers }, at) {
    if (stored !== undefined || !answers || funnel.persist.in === 'none')
        return stored ?? null;
    return JSON.stringify(keptSession(funnel, { form: { ...seed, ...answers }, completed: [] }, '', at));
}
/** A kept session with these answers, from which a runner resumes. `step` is a path, `at` is in milliseconds since the epoch. */
export function keptSession({ id, hash }, { form, completed }, step = '', at = usualNow) {
    return { funnel: id, hash, at, form, receipts: [], completed, written: [], frozen: [], step, query: {} };
}
/** Starts a player at the address `open`. */
export async function createPlayer(options) {
    const { funnel, registry, connection, inspect, answer, theme, query = {}, heard = () => undefined } = options;
    const clock = options.clock ?? createVirtualClock(options.start);
    let text = storedBefore(options, clock.now());
    let copy = null;
    let runner;
    let reloadAsked = false;
    let notFound = false;
    let page = 0;
    const raised = [];
    const tracked = [];
    const redirects = [];
    const log = [];
    const ears = new Map();
    const usual = (name) => usualExample(funnel.operations[name], registry.operations[name]);
    const fromTable = answersFromTable(options.simulations ?? {}, usual);
    const answerOf = answer ? (name, attempt) => answer(name, attempt, fromTable) : fromTable;
    const simulated = simulatedPerformer(funnel, answerOf, clock, (call, reply) => heard({ kind: 'call', call, reply }));
    const raise = (event, payload) => [...(ears.get(event) ?? [])].forEach((hear) => hear(payload));
    const hostOf = (own) => ({
        clock,
        perform: simulated.perform,
        connection,
        store: options.store ?? {
            load: () => text,
            // A page that was replaced by `load` no longer writes.
            save: (saved) => void (own === page && (text = saved)),
            copy: (saved) => void (own === page && (copy = saved)),
            clear: () => {
                text = null;
                copy = null;
                heard({ kind: 'clear' });
            },
        },
        redirect: (route, query) => {
            redirects.push({ route, query });
            heard({ kind: 'redirect', route, query });
        },
        reload: () => {
            reloadAsked = true;
            heard({ kind: 'reload' });
        },
        ...(options.hasNotFound && {
            notFound: () => {
                notFound = true;
                heard({ kind: 'not-found' });
            },
        }),
        emit: (event, payload) => {
            raised.push({ event, payload });
            heard({ kind: 'emit', event, payload });
            raise(event, payload);
        },
        listen: (event, hear) => {
            const set = ears.get(event) ?? new Set();
            ears.set(event, set.add(hear));
            return () => void set.delete(hear);
        },
        track: (event, payload) => {
            tracked.push({ event, payload });
            heard({ kind: 'track', event, payload });
        },
        log: (entry) => {
            log.push(entry);
            heard({ kind: 'log', entry });
        },
        theme,
        query,
        seed: { ...options.seed, ...(funnel.persist.in === 'none' && options.answers) },
    });
    const load = async (step = runner?.view().step) => {
        runner?.stop();
        page += 1;
        reloadAsked = false;
        runner = await startFunnel({
            funnel,
            vocabulary: vocabularyOf(registry),
            validators: options.lateValidators ?? (async () => options.validators),
            host: hostOf(page),
            step,
            inspect,
        });
    };
    await load(options.open);
    return {
        runner: () => runner,
        clock,
        calls: simulated.calls,
        raised,
        tracked,
        redirects,
        log,
        notFound: () => notFound,
        stored: () => text,
        copied: () => copy,
        raise,
        load,
        settle: async () => {
            const began = clock.now();
            await clock.advance(0);
            while (clock.now() - began < patience) {
                if (reloadAsked)
                    await load();
                const { over, busy } = runner.view();
                if (over || !busy || !(await clock.step()))
                    break;
            }
            return clock.now() - began;
        },
    };
}
