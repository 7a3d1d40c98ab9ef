import { isInside } from '../definition/index.js';
import { isRecord, withoutPaths } from './paths.js';
import { receiptId } from './receipts.js';
const isSession = (value, funnel) => {
    const { funnel: id, at, form } = (value ?? {});
    return id === funnel.id && typeof at === 'number' && isRecord(form);
};
/** Whether a journey ends at a step: the one that `persist.until` names, or one inside it. */
export const isEnd = (step, { persist: { until } }) => until !== undefined && isInside(step, until);
/**
 * Whether an address begins a new journey (format.md §7.10): the previous one has ended, and the address means the first
 * step or no known step. `asked` is the step in the address, if it names one.
 */
export function beginsAnew(ended, asked, { steps, order }) {
    const found = asked !== undefined && Object.values(steps).find(({ path, was }) => path === asked || was.includes(asked));
    return ended && (!found || found.path === order[0]?.step);
}
/** The kept session of this funnel; undefined if there is none or it has expired. */
function loadSession(funnel, host) {
    if (funnel.persist.in === 'none')
        return undefined;
    try {
        const kept = JSON.parse(host.store.load() ?? 'null');
        if (!isSession(kept, funnel))
            return undefined;
        if (host.clock.now() - kept.at <= funnel.persist.for)
            return kept;
        host.store.clear();
    }
    catch {
        host.log({ level: 'warn', what: 'session-unreadable' });
    }
    return undefined;
}
/** The kept session. If the address begins a new journey, it is dropped. */
export function sessionOf({ funnel, host, step }) {
    const kept = loadSession(funnel, host);
    if (!kept || !beginsAnew(kept.ended || isEnd(kept.step, funnel), step, funnel))
        return kept;
    host.store.clear();
    return undefined;
}
/** The part of a state that is kept. */
export const keptOf = ({ form, completed, written, frozen, unsent, ended, current, query }) => ({
    form,
    completed,
    written,
    frozen,
    unsent: unsent.length > 0 ? unsent : undefined,
    ended: ended || undefined,
    step: current,
    query,
});
export function saveSession(state, receipts, funnel, host) {
    const { id, hash, persist } = funnel;
    if (persist.in !== 'none')
        keep({ funnel: id, hash, at: host.clock.now(), receipts, ...keptOf(state) }, funnel, host);
}
/** Stores a session in the tab, and its portable part in the host's copy. */
function keep(session, { persist }, { store, seed, log }) {
    try {
        store.save(JSON.stringify(session));
    }
    catch {
        log({ level: 'warn', what: 'session-not-kept' });
    }
    if (persist.in === 'server')
        store.copy?.(JSON.stringify(portable(session, [...(persist.leavesOut ?? []), ...Object.keys(seed ?? {})])));
}
/** Stores the receipt of a call that ends after its runner was stopped. The rest of the session may belong to another page by then. */
export function keepReceipt(receipt, funnel, host) {
    const kept = loadSession(funnel, host);
    if (kept) {
        const others = kept.receipts.filter((other) => receiptId(other) !== receiptId(receipt));
        return keep({ ...kept, receipts: [...others, receipt] }, funnel, host);
    }
    // Without any stored session the person has discarded it on purpose.
    const level = host.store.load() === null ? 'info' : 'warn';
    host.log({ level, what: 'receipt-lost', detail: { operation: receipt.operation } });
}
/**
 * The session for another device. `leavesOut`: paths of the answers that may not leave the page, and of the seed, because
 * the other host has its own.
 */
export const portable = (session, leavesOut) => ({
    ...session,
    form: withoutPaths(session.form, leavesOut.map((path) => path.split('.'))),
});
/** The answers that are still valid in the model; the others are dropped (format.md §7.11). */
export function stillValid(form, validators) {
    const validate = validators.form;
    if (!validate || validate(form))
        return form;
    const wrong = (validate.errors ?? []).map(({ instancePath, params }) => [
        ...instancePath.split('/').slice(1),
        ...(params?.additionalProperty === undefined ? [] : [params.additionalProperty]),
    ]);
    const kept = withoutPaths(form, wrong);
    // Removing a member may make the object around it invalid, too. If nothing more can be removed, all answers are dropped.
    return validate(kept) ? kept : JSON.stringify(kept) === JSON.stringify(form) ? {} : stillValid(kept, validators);
}
