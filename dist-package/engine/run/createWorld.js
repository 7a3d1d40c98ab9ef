import { stepIsValid } from './fields.js';
import { journeyOf } from './landing.js';
import { createReceipts } from './receipts.js';
/** The world of a new runner. Without `receipts`, those that calls write are not stored. */
export const createWorld = ({ receipts = createReceipts([], () => undefined), ...given }) => ({
    ...given,
    receipts,
    running: new Map(),
    asks: { valid: stepIsValid, journey: journeyOf },
});
const nothing = () => {
    throw new Error('Nothing happens in a still world');
};
/** A world for evaluating rules, fields and landing: its host tells theme, query and time, and throws on anything else. */
export function stillWorld(funnel, vocabulary, { theme, query = {}, now }) {
    const host = {
        clock: { now: () => now, setTimeout: nothing, clearTimeout: nothing },
        perform: nothing,
        store: { load: () => null, save: nothing, clear: nothing },
        redirect: nothing,
        reload: nothing,
        emit: nothing,
        listen: nothing,
        track: nothing,
        log: () => undefined,
        theme,
        query,
    };
    return createWorld({ funnel, host, vocabulary, validators: nothing });
}
