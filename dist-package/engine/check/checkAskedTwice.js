import { groupedBy, itemsOf, nameOf, orderEntries, topOf, overlap, rootOf, } from '../definition/index.js';
import { reachable } from '../graph/index.js';
/** An answer that two steps of one way ask for. `local` answers are short-lived and may be asked again. */
export const checkAskedTwice = (context) => {
    const fields = itemsOf(context.definition, 'field').filter(({ path }) => !path.startsWith('local.'));
    const candidates = [...groupedBy(fields, ({ path }) => rootOf(path)).values()].filter((items) => new Set(items.map(({ step }) => step)).size > 1);
    if (candidates.length === 0)
        return;
    const behind = stepsBehind(context);
    for (const items of candidates)
        for (const later of items) {
            const earlier = items.find(({ step, path, value }) => step !== later.step &&
                overlap(path, later.path) &&
                !isCorrection(later.step, context) &&
                behind(step).has(later.step) &&
                canMeet({ step, value }, later, context));
            if (!earlier)
                continue;
            const message = `"${later.path}" is asked in "${nameOf(earlier.step)}" and again in "${nameOf(later.step)}"`;
            context.reportKey('asked-twice', later.pointer, { message });
        }
};
/** A step that only buttons open and that leads back to their steps: pressing the button means to correct an answer. */
function isCorrection(step, { stepGraph }) {
    const edges = stepGraph().edges.filter(({ lands }) => !lands);
    const opening = edges.filter(({ to }) => to === step);
    const leaving = edges.filter(({ from, kind }) => from === step && kind !== 'failure');
    return (opening.length > 0 &&
        leaving.length > 0 &&
        opening.every(({ kind }) => kind === 'buttons') &&
        leaving.every(({ to }) => opening.some(({ from }) => from === to)));
}
/** The steps that can follow a step. Ways back to an earlier step of `order` and failures do not count. */
function stepsBehind({ definition, index, stepGraph }) {
    const place = new Map(orderEntries(definition).map(({ step }, at) => [step, at]));
    const at = (path) => {
        const node = index.byPath.get(path);
        return node ? (place.get(topOf(node).id) ?? 0) : place.size;
    };
    const onward = stepGraph().edges.filter(({ from, to, kind }) => !['failure', 'catch', 'guard'].includes(kind) && at(to) >= at(from));
    const known = new Map();
    return (step) => {
        const behind = known.get(step) ?? reachable([step], onward);
        known.set(step, behind);
        return behind;
    };
}
/** Whether both can be asked of the same person: their own conditions and those of their steps. */
function canMeet(a, b, { definition, index, tree, never }) {
    const conditions = [a, b].flatMap(({ step, value }) => {
        const around = orderEntries(definition).find((entry) => entry.step === topOf(index.byPath.get(step)).id);
        return [around?.if, value.if].flatMap((condition) => (condition === undefined ? [] : [tree(condition)]));
    });
    return !never(...conditions);
}
