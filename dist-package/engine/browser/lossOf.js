import { isEnd } from '../run/index.js';
function read(kept) {
    try {
        const session = JSON.parse(kept ?? 'null');
        return typeof session?.at === 'number' ? session : undefined;
    }
    catch {
        return undefined;
    }
}
/**
 * Why answers are missing when a form is opened; undefined if none are. A form that the server prefills is never
 * missing answers.
 */
export function lossOf({ funnel, step, kept, finished, now }) {
    if (funnel.persist.in === 'none' || funnel.enter)
        return undefined;
    const session = read(kept);
    if (session)
        return now - session.at > funnel.persist.for && !session.ended && !isEnd(session.step, funnel)
            ? 'expired'
            : undefined;
    const isLater = step !== undefined && Object.hasOwn(funnel.steps, step) && step !== funnel.order[0]?.step;
    return isLater ? (finished ? 'finished' : 'elsewhere') : undefined;
}
