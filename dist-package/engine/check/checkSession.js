import { itemsOf, journeyDays, milliseconds } from '../definition/index.js';
import { analysisOf } from './flow/analysis.js';
import { sessionDropped } from './flow/facts.js';
const most = `${journeyDays * 24}h`;
/** `persist` on the server: for at most as long as the server keeps journeys, and only if some step can offer the link. */
export const checkPersist = ({ definition: { persist }, index, report }) => {
    if (persist?.in !== 'server')
        return;
    if (persist.for !== undefined && milliseconds(persist.for) > milliseconds(most))
        report('persist-server', '/persist/for', {
            message: `the server keeps no journey for ${persist.for}`,
            hint: `write at most ${most}, or leave it out, which means the same`,
        });
    if (!index.top.some(({ automatic, step }) => !automatic && !step.final))
        report('persist-server', '/persist/in', {
            message: 'no step offers the link for continuing on another device',
            hint: 'write "session", or let a step of "order" wait before the end',
        });
};
/** Reports redirects that leave the answers in this browser. */
export const checkSession = (context) => {
    const { definition, report } = context;
    if (definition.persist?.in === 'none')
        return;
    for (const { value, pointer, step, slot } of itemsOf(definition, 'redirect')) {
        if (step === undefined || slot === 'back' || slot === 'guard')
            continue;
        const { flow, certainty } = analysisOf(context);
        const isKept = (point) => certainty.reached(point) && !certainty.isSet(sessionDropped, point);
        if (flow.pointsAt(pointer).some(isKept))
            report('session-kept', pointer, { message: `${value} is reached with the answers still in this browser` });
    }
};
