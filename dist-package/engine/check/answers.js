import { checkTests, isInside, groupedBy, itemsOf, rooted, overlap, rootOf, } from '../definition/index.js';
import { reachable } from '../graph/index.js';
import { presenceRule, readsOf, typeOfPath } from '../rules/index.js';
import { kept } from './context.js';
export const isAnswer = (path) => /^(form|local)\./.test(path);
/** A path as definitions write it: without `form`. */
export const unrooted = (path) => path.replace(/^form\./, '');
/** The node that reads an answer or a member of a result in a rule. */
export const treeAt = (path, roots = {}) => presenceRule(path, roots)[2];
/** The condition that nothing was given at `path`: it reads as the zero value of its type. */
export function absence(path, { roots }) {
    const answer = treeAt(path, roots);
    const { kind } = typeOfPath(path, roots);
    if (kind === 'string')
        return ['==', answer, ''];
    if (kind === 'number')
        return ['==', answer, 0];
    return kind === 'list' ? ['==', ['call', 'size', answer], 0] : ['!', presenceRule(path, roots)];
}
/** The answers of a rule that nothing gives up to a step. */
export const missingAt = (step, tree, given) => readsOf(tree).filter((read) => isAnswer(read) && !given(read, step));
/**
 * A check of an answer that is given, as conditions: its limit, and `!=` for each of the `named` texts that fail it. Formats become
 * nothing.
 */
export function checkTrees(check, path, named, { roots, tree }) {
    const answer = treeAt(rooted(path), roots);
    if (check.rule !== undefined)
        return [tree(check.rule)];
    const [test] = checkTests.filter((one) => check[one] !== undefined);
    const bound = check[test];
    const size = ['call', 'size', answer];
    const limits = {
        min: ['>=', answer, bound],
        max: ['<=', answer, bound],
        minItems: ['>=', size, bound],
        maxItems: ['<=', size, bound],
        minLength: ['>=', size, bound],
        maxLength: ['<=', size, bound],
    };
    const limit = limits[test];
    const refused = named.filter((text) => failsText(text, check)).map((text) => ['!=', answer, text]);
    return limit === undefined ? refused : [limit, ...refused];
}
export const failsText = (text, { pattern, minLength, maxLength }) => (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) ||
    (minLength !== undefined && [...text].length < minLength) ||
    (maxLength !== undefined && [...text].length > maxLength);
/** The condition that a field's answer meets when Next leads on: if shown, it passes its checks, and is given if required. */
export function fieldTree(path, field, named, context) {
    const given = presenceRule(rooted(path), context.roots);
    const checks = (field.checks ?? []).flatMap((check) => checkTrees(check, path, named, context));
    const passes = checks.reduce((left, right) => (left === true ? right : ['&&', left, right]), true);
    // A message that comes out empty lets the answer be absent.
    const isRequired = field.required !== undefined && !field.required.includes('{');
    const answered = !isRequired ? ['||', ['!', given], passes] : ['&&', given, passes];
    return field.if === undefined ? answered : ['||', ['!', context.tree(field.if)], answered];
}
/** The texts that a rule names. */
export function textsIn(tree) {
    if (!Array.isArray(tree))
        return [];
    return tree
        .slice(1)
        .flatMap((part) => (typeof part === 'string' ? [part] : Array.isArray(part) ? textsIn(part) : []));
}
const fromOutside = ['theme', 'query', 'valid', 'journey', 'error'];
export const givenBefore = kept(({ definition, calls, writes, stepGraph }) => {
    const givers = groupedBy([
        ...itemsOf(definition, 'field').map(({ path, step }) => ({ path: rooted(path), step })),
        ...writes.filter(({ value }) => value), // null, false and zero give nothing
        ...calls.flatMap(({ value: { as }, step }) => (as === undefined ? [] : [{ path: as, step }])),
    ], ({ path }) => keyOf(path));
    const { starts, edges } = stepGraph();
    const ways = edges.filter(({ lands }) => !lands);
    const before = new Map();
    // Steps that can come before the step is left for the first time. Those behind it do not count, even if ways lead back,
    // except that somebody whom its guard has sent away may come back.
    const reaching = (step, when) => {
        const key = `${step} ${when ?? ''}`;
        const known = before.get(key);
        if (known)
            return known;
        const first = reachable(starts, ways.filter(({ from, kind }) => from !== step || (when && kind === 'guard')));
        const found = when ? first : new Set([...reachable([step], ways, 'backward')].filter((place) => first.has(place)));
        before.set(key, found);
        return found;
    };
    return (path, step, when) => {
        const isOwn = (giver) => when === 'arriving' && isInside(giver.step, step);
        if (fromOutside.includes(rootOf(path)))
            return true;
        const found = [
            ...(givers.get(keyOf(path)) ?? []),
            ...(path.startsWith('form.') ? (givers.get('form') ?? []) : []),
        ].filter((giver) => overlap(giver.path, path));
        // The step itself is looked at first: it is the most frequent giver, and costs no search.
        return ((when === 'ever' && found.length > 0) ||
            found.some((giver) => giver.step === undefined || (giver.step === step && !isOwn(giver))) ||
            found.some((giver) => !isOwn(giver) && reaching(step, when === 'arriving' ? when : undefined).has(giver.step)));
    };
});
/** The key under which givers are indexed: the first two words of an answer, the root of anything else. */
const keyOf = (path) => path.split('.', isAnswer(path) ? 2 : 1).join('.');
