import { escapeSegment, ownInputs, ownPathsFor, rootOf, } from '../../definition/index.js';
import { answersTree, compileRule, compileText, compileValue, isMacro, pathOf } from '../../rules/index.js';
const deciding = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '!']);
/** What a rule reads, in order. */
export function readsWithin(tree, decides = false, known = [], variables = []) {
    if (!Array.isArray(tree))
        return [];
    const path = pathOf(tree);
    if (path !== undefined)
        return variables.includes(rootOf(path)) ? [] : [{ path, decides, known }];
    const [op, a, b, c] = tree;
    const inside = (part, tests = decides, holds) => readsWithin(part, tests, holds === undefined ? known : [...known, { tree: a, holds }], variables);
    if (op === '&&' || op === '||')
        return [...inside(a, true), ...inside(b, true, op === '&&')];
    if (op === '?')
        return [...inside(a, true), ...inside(b, decides, true), ...inside(c, decides, false)];
    if (deciding.has(op))
        return tree.slice(1).flatMap((part) => inside(part, true));
    if (op === 'call' && a === 'present')
        return [];
    if (op === 'call')
        return tree.slice(2).flatMap((part) => inside(part, decides || a === 'size'));
    if (isMacro(op))
        return [
            ...inside(a, decides || (op !== 'map' && op !== 'filter')),
            ...readsWithin(c, decides, known, [...variables, b]),
        ];
    return op === '.' ? [...inside(a), ...inside(b)] : tree.slice(1).flatMap((part) => inside(part));
}
/** The trees of the formulas in a compiled value or text. */
function treesOf(value) {
    if (typeof value !== 'object' || value === null)
        return [];
    if (Array.isArray(value))
        return value.flatMap(treesOf);
    if ('$' in value)
        return [value.$];
    if ('$text' in value)
        return treesOf(value.$text);
    if ('rule' in value)
        return [value.rule];
    return Object.values(value).flatMap(treesOf);
}
/** Every string in a value, at any depth. */
export function stringsIn(value, pointer) {
    if (typeof value === 'string')
        return [{ value, pointer }];
    return typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, `${pointer}/${escapeSegment(key)}`))
        : [];
}
export const isFormula = (value) => typeof value === 'string' && value.startsWith('= ');
/** The trees of the formulas in a value that stands at a place. */
export const valueTrees = (value, at, { environment }) => treesOf(compileValue(value, environment(at)).value);
/** The trees of what a text inserts. */
export const textTrees = (text, at, { environment }) => text.includes('{') ? treesOf(compileText(text, environment(at)).text) : [];
/** The trees of what a call hands over as an input, by `with` or by the default of its contract, and where that stands. */
export function inputTrees(call, name, context) {
    const { value: effect, contract, pointer } = call;
    if (Object.hasOwn(effect.with ?? {}, name))
        return { isWritten: true, trees: valueTrees(effect.with[name], call, context), place: `${pointer}/with/${name}` };
    if (ownInputs(contract).includes(name))
        return {
            isWritten: false,
            trees: [answersTree(ownPathsFor(contract, context.definition))],
            place: `${pointer}/call`,
        };
    const { from } = contract.input[name];
    const rule = from === undefined ? undefined : compileRule(from, context.environment(call));
    return { isWritten: false, trees: rule?.problems.length === 0 ? [rule.tree] : [], place: `${pointer}/call` };
}
/** The paths that must be set for a formula's value to count as set; undefined if unknown. */
function treeNeeds(tree) {
    const path = pathOf(tree);
    if (path !== undefined)
        return [path];
    if (!Array.isArray(tree))
        return isZero(tree) ? undefined : [];
    const [op, a, b, c] = tree;
    if (op === '?') {
        const [yes, no] = [treeNeeds(b), treeNeeds(c)];
        return yes && no && [...yes, ...no];
    }
    if (op === '+')
        return treeNeeds(a) ?? treeNeeds(b);
    if (op === '-' || op === '*')
        return [];
    if (op === 'list')
        return tree.length > 1 ? [] : undefined;
    if (op === 'map')
        return treeNeeds(a);
    if (op === 'call' && a === 'size')
        return [];
    return op === 'call' && ['string', 'trim', 'lower', 'upper'].includes(a) ? treeNeeds(b) : undefined;
}
/** The same for a compiled value with formulas in it. */
export function valueNeeds(value) {
    if (Array.isArray(value))
        return value.length > 0 ? [] : undefined;
    if (typeof value !== 'object' || value === null)
        return isZero(value) ? undefined : [];
    if ('$' in value)
        return treeNeeds(value.$);
    return Object.values(value)
        .map(valueNeeds)
        .find((needs) => needs !== undefined);
}
const isZero = (value) => value === null || value === undefined || value === '' || value === false;
