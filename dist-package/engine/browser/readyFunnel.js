import { startFunnel, typedFirst } from '../run/index.js';
import { receiveFunnel } from '../ship/index.js';
import { atMostOncePerFrame } from './atMostOncePerFrame.js';
import { lossOf } from './lossOf.js';
import { sessionKey, tab } from './tabStorage.js';
/** Makes a funnel ready for this browser: the part of a page that needs the machine, and may arrive after the first screen. */
export async function readyFunnel(wanted) {
    const { data, details, vocabulary, step, shown, isFinished } = wanted;
    const funnel = receiveFunnel(...data);
    // Read before the form is opened, because opening it deletes expired answers.
    const loss = lossOf({
        funnel,
        step,
        kept: tab.get(sessionKey(funnel.id)),
        finished: isFinished?.(funnel.id) ?? false,
        now: Date.now(),
    });
    const host = await wanted.host(funnel);
    return {
        funnel,
        lost: loss && { loss, persist: funnel.persist },
        start: async () => {
            const runner = await startFunnel({
                funnel,
                vocabulary,
                validators: async (of) => of === 'form' ? (await (await details()).form()).validators : (await details()).validators,
                host,
                ...(step === undefined ? {} : { step }),
                ...(shown && { shown }),
            });
            return typedFirst(runner, atMostOncePerFrame());
        },
    };
}
