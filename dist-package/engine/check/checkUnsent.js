import { dataClasses, escapeSegment, itemsOf, nameOf, ownAsked, overlap, rooted, PathIndex, } from '../definition/index.js';
import { reachable } from '../graph/index.js';
import { classesWritten } from './checkClasses.js';
import { pathsSent, pathsUsed } from './checkUnused.js';
/** Reports the funnel's own answers that are asked for and then only decide conditions: nobody will ever read them. */
export const checkUnsent = (context) => {
    const own = ownAsked(context.definition);
    if (own.length === 0)
        return;
    const used = new PathIndex(pathsUsed(context).map((path) => [path, path]));
    const sent = new PathIndex(context.calls.flatMap((call) => pathsSent(call, context).map((path) => [path, call])));
    const fields = itemsOf(context.definition, 'field');
    const { edges } = context.stepGraph();
    const known = new Map();
    /** The steps from which one of these calls can be reached. Most answers are sent by the same calls. */
    const leadingTo = (calls) => {
        const steps = calls.flatMap(({ step }) => step ?? []);
        const key = steps.join(' ');
        const found = known.get(key) ?? reachable(steps, edges, 'backward');
        known.set(key, found);
        return found;
    };
    for (const path of own) {
        // An answer of an unknown class is sent to nobody: the class is what is wrong.
        if (used.at(rooted(path)).length > 0 || !hasKnownClasses(context.definition.data?.[path]))
            continue;
        const steps = fields.flatMap((field) => (overlap(field.path, path) ? [field.step] : []));
        const sending = sent.at(rooted(path));
        if (steps.some((step) => leadingTo(sending).has(step)))
            continue;
        context.reportKey('answer-unsent', `/data/${escapeSegment(path)}`, {
            message: `no call after "${nameOf(steps[0])}" sends "${path}": what people answer there is lost`,
            hint: hintFor(sending),
        });
    }
};
const hasKnownClasses = (schema) => classesWritten(schema).every(([, name]) => dataClasses.includes(name));
function hintFor([earlier]) {
    if (!earlier)
        return 'send it with the "with" of a call, or accept this if it only decides what is asked';
    const { call } = earlier.value;
    return `ask it before ${call} is called, or call ${call} again afterwards`;
}
