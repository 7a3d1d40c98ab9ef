import { pathOf } from './tree.js';
import { memberType, ownMember } from './relations.js';
import { anyType, zeroOf } from './types.js';
/**
 * The tree of `present(path)` for a dotted path with its root, such as `form.shop.shelf`. With the types of the roots it equals
 * the compiled rule; without them zero values are left out, which does not change its result.
 */
export function presenceRule(path, roots = {}) {
    const [root = '', ...keys] = path.split('.');
    let type = ownMember(roots, root) ?? anyType;
    let tree = withZero(['root', root], type);
    for (const key of keys) {
        type = memberType(type, key) ?? anyType;
        tree = withZero(['.', tree, key], type);
    }
    return ['call', 'present', tree];
}
/** A node with its zero value. Objects have none, since their members have their own. */
export function withZero(node, type) {
    const zero = zeroOf(type);
    return (zero === undefined ? node : [...node, zero]);
}
/** The operands of a chain of `&&`. */
export const conjuncts = (tree) => Array.isArray(tree) && tree[0] === '&&' ? tree.slice(1).flatMap(conjuncts) : [tree];
/** The path whose presence a tree tests, if it tests nothing else. */
export function presenceTest(tree) {
    if (!Array.isArray(tree))
        return undefined;
    const [op, left, right] = tree;
    if (op === 'call' && left === 'present')
        return pathOf(right);
    if (op === '!=' && right === '')
        return pathOf(left);
    if (op === '!=' && left === '')
        return pathOf(right);
    if ((op === '>' || op === '!=') && right === 0)
        return sizedPath(left);
    return tree.at(-1) === false ? pathOf(tree) : undefined;
}
/** `p` of `size(p)`. */
const sizedPath = (tree) => Array.isArray(tree) && tree[0] === 'call' && tree[1] === 'size' ? pathOf(tree[2]) : undefined;
/**
 * The paths that are certainly set where the rule holds or, with `holds` false, where it does not. Sound, but not complete: other
 * paths may be set too. Where `!present(a) || b == ''` does not hold, both are set.
 */
export function certainPaths(tree, holds = true) {
    if (!Array.isArray(tree))
        return new Set();
    const [op, ...parts] = tree;
    if (op === '!')
        return certainPaths(parts[0], !holds);
    if (op === '&&' || op === '||') {
        const join = (op === '&&') === holds ? either : both;
        return join(certainPaths(parts[0], holds), certainPaths(parts[1], holds));
    }
    if (op === '?')
        return certainOfChoice(parts, holds);
    const path = holds ? certainWhenTrue(tree, op, parts) : certainWhenFalse(op, parts);
    return new Set(path === undefined ? [] : [path]);
}
/** Of `condition ? yes : no`: the paths that are set whichever side was taken. */
function certainOfChoice([condition, yes, no], holds) {
    const byYes = either(certainPaths(condition), certainPaths(yes, holds));
    const byNo = either(certainPaths(condition, false), certainPaths(no, holds));
    if (yes === !holds)
        return byNo;
    return no === !holds ? byYes : both(byYes, byNo);
}
const either = (a, b) => new Set([...a, ...b]);
const both = (a, b) => new Set([...a].filter((path) => b.has(path)));
function certainWhenTrue(tree, op, [left, right]) {
    if (op === '==')
        return comparedPath(left, right, (value) => !isZero(value));
    if (op === '!=')
        return comparedPath(left, right, isZero) ?? presenceTest(tree);
    if (op === 'in')
        return isListOfSet(right) ? pathOf(left) : undefined;
    return presenceTest(tree);
}
function certainWhenFalse(op, [left, right]) {
    if (op === '!=')
        return comparedPath(left, right, (value) => !isZero(value));
    if (op !== '==')
        return undefined;
    return comparedPath(left, right, isZero) ?? (right === 0 ? sizedPath(left) : undefined);
}
const isZero = (value) => value === '' || value === false || value === 0;
const isLiteral = (tree) => !Array.isArray(tree) && tree !== null;
/** The path that is compared with a literal for which `suits` holds. */
function comparedPath(left, right, suits) {
    if (isLiteral(right))
        return suits(right) ? pathOf(left) : undefined;
    return isLiteral(left) && suits(left) ? pathOf(right) : undefined;
}
const isListOfSet = (tree) => Array.isArray(tree) &&
    tree[0] === 'list' &&
    tree.slice(1).every((entry) => isLiteral(entry) && !isZero(entry));
