import { gateTerms, itemsOf, orderEntries, rooted, targetStep, topOf, isInside, overlap, rootOf, } from '../../definition/index.js';
import { readsOf } from '../../rules/index.js';
import { kept } from '../context.js';
/** What opens Next of a step, as one rule; undefined if nothing shuts it. */
export function gateOf(step, context) {
    const { needs, own } = gateTerms(step, context.tree);
    const parts = [...needs.map(({ test }) => test), ...(own === undefined ? [] : [own])];
    return parts.length === 0 ? undefined : parts.reduce((left, right) => ['&&', left, right]);
}
/**
 * The condition of a step's entry in `order`, if it holds in the step: no transition leads there directly, and nothing in the step
 * changes what the condition reads.
 */
export function knownIn(path, context) {
    const node = path === undefined ? undefined : context.index.byPath.get(path);
    if (!node)
        return [];
    const [top, known] = [topOf(node), knownByStep(context)];
    if (!known.has(top))
        known.set(top, knownInside(top, context));
    return known.get(top);
}
const knownByStep = kept((_) => new Map());
function knownInside(top, context) {
    const { definition, index, tree, writes, calls } = context;
    const condition = orderEntries(definition).find(({ step }) => step === top.id)?.if;
    if (condition === undefined)
        return [];
    const isLed = itemsOf(definition, 'target').some(({ value, step }) => {
        const from = step === undefined ? index.top[0] : index.byPath.get(step);
        return !isInside(step, top.path) && !value.startsWith('@') && targetStep(value, from, index) === top;
    });
    const asked = itemsOf(definition, 'field').flatMap(({ path: own, step, value }) => [own, ...Object.values(value.tells ?? {})].map((one) => ({ step, path: rooted(one) })));
    const results = calls.flatMap(({ value, step }) => (value.as === undefined ? [] : [{ step, path: value.as }]));
    const changed = [...asked, ...writes, ...results].flatMap((one) => (isInside(one.step, top.path) ? [one.path] : []));
    const hidden = [...hidingPaths(context)].flatMap(([read, paths]) => changed.some((one) => overlap(one, read)) ? paths : []);
    const rule = tree(condition);
    const changes = readsOf(rule).some((read) => passing.has(rootOf(read)) || [...changed, ...hidden].some((one) => overlap(one, read)));
    return isLed || changes ? [] : [rule];
}
const passing = new Set(['valid', 'error', 'journey']);
/** The facts that hold once Next has left a step: its gate, its required fields, and their checks that are rules. */
export function leavingFacts(step, facts, context) {
    const known = factsByStep(facts);
    if (!known.has(step)) {
        const gate = gateOf(step, context);
        known.set(step, [
            ...(gate === undefined ? [] : facts.condition(gate)),
            ...Object.entries(step.fields ?? {}).flatMap(([path, field]) => fieldFacts(rooted(path), field, facts, context)),
        ]);
    }
    return known.get(step);
}
const factsByStep = kept((_) => new Map());
function fieldFacts(path, field, facts, context) {
    if (field.required === undefined)
        return [];
    if (field.if !== undefined)
        return [facts.implied(context.tree(field.if), path) ?? []].flat();
    const checked = (field.checks ?? []).flatMap(({ rule }) => rule === undefined ? [] : facts.condition(context.tree(rule)));
    return [facts.path(path), ...checked];
}
/** By path that a condition of a field or of its step reads: the answers that a change may hide. */
export const hidingPaths = kept(({ definition, index, tree }) => {
    const hiding = new Map();
    const conditions = new Map(orderEntries(definition).map((entry) => [entry.step, entry.if]));
    for (const node of index.byPath.values())
        for (const [path, field] of Object.entries(node.step.fields ?? {}))
            for (const condition of [conditions.get(topOf(node).id), field.if])
                for (const read of condition === undefined ? [] : readsOf(tree(condition)))
                    hiding.set(read, [...(hiding.get(read) ?? []), rooted(path)]);
    return hiding;
});
