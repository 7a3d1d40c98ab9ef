/** Automatic steps proceed without the person: they have inner steps, or `then` and nothing to ask (format.md §3.3). */
function isAutomatic(step) {
    return (step.steps !== undefined || (step.then !== undefined && !step.fields && step.next === undefined && !step.buttons));
}
function nodesOf(steps, parent) {
    return Object.entries(steps).map(([id, step]) => {
        const node = {
            path: parent ? `${parent.path}/${id}` : id,
            id,
            step,
            children: [],
            automatic: isAutomatic(step),
            ...(parent ? { parent } : {}),
        };
        node.children = nodesOf(step.steps ?? {}, node);
        return node;
    });
}
/** The entries of `order`, each as an object. */
export const orderEntries = (definition) => definition.order.map((entry) => (typeof entry === 'string' ? { step: entry } : entry));
export const orderedSteps = (definition, { byPath }) => orderEntries(definition).map((entry) => ({ ...entry, node: byPath.get(entry.step) }));
/**
 * The steps of `order` that `@next` tries after a top-level step, up to one that always applies; with `back`, those that
 * `@back` tries before it. The nearest is first.
 */
export function stepsAhead(from, order, back = false) {
    const found = [];
    const start = order.findIndex(({ node }) => node === from);
    if (start < 0)
        return found;
    for (let at = back ? start - 1 : start + 1; order[at]; at += back ? -1 : 1) {
        const { node, if: rule } = order[at];
        if (!node || node.step.entry === 'link-only' || (back && node.automatic))
            continue;
        found.push({ node, if: rule });
        if (rule === undefined)
            break;
    }
    return found;
}
export function indexSteps(definition) {
    const top = nodesOf(definition.steps);
    const byPath = new Map();
    const visit = (node) => {
        byPath.set(node.path, node);
        node.children.forEach(visit);
    };
    top.forEach(visit);
    return { top, byPath };
}
/** The top-level step around a step, or the step itself. */
export const topOf = (node) => (node.parent ? topOf(node.parent) : node);
/** The steps around a step, the nearest first. */
export const ancestorsOf = (node) => node.parent ? [node.parent, ...ancestorsOf(node.parent)] : [];
/** The step that a bare name means: the first found inside `from`, beside it, then further out. */
function nearestStep(name, from, index) {
    const inside = from.children.find((child) => child.id === name);
    if (inside)
        return inside;
    const siblings = from.parent ? from.parent.children : index.top;
    const beside = siblings.find((sibling) => sibling.id === name);
    if (beside || !from.parent)
        return beside;
    return nearestStep(name, from.parent, index);
}
/** The step that a target without `@` names (format.md §3.5): `name` from here, or `/path` from the top. */
export function targetStep(target, from, index) {
    return target.startsWith('/') ? index.byPath.get(target.slice(1)) : nearestStep(target, from, index);
}
/** Path of the top-level step around the step at a path. */
export const topPath = (path) => path.split('/', 1)[0];
/** Whether a step is `outer` or lies inside it; both are paths. */
export const isInside = (step, outer) => step === outer || (step?.startsWith(`${outer}/`) ?? false);
