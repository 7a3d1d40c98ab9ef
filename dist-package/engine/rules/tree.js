import { isMacro } from './signatures.js';
/** The tree that gives the answers at these paths as an object by path, without those that are not set. */
export const answersTree = (paths) => [
    'object',
    ...paths.flatMap((path) => [
        path,
        `form.${path}`.split('.').reduce((owner, key) => (owner === null ? ['root', key] : ['.', owner, key]), null),
    ]),
];
/** The direct subtrees of a tree, each with the variable bound in it. Zero values, names and keys are no subtrees. */
export function partsOf(tree) {
    if (!Array.isArray(tree) || tree[0] === 'root')
        return [];
    const [op, ...rest] = tree;
    if (isMacro(op))
        return [{ part: rest[0] }, { part: rest[2], variable: rest[1] }];
    const parts = op === '.' ? rest.slice(0, 2) : op === 'call' ? rest.slice(1) : rest;
    return parts.map((part) => ({ part }));
}
/** The dotted path of a root or its named member, such as `form.shop.shelf`; undefined for any other tree. */
export function pathOf(tree) {
    if (!Array.isArray(tree))
        return undefined;
    if (tree[0] === 'root')
        return tree[1];
    if (tree[0] !== '.' || typeof tree[2] !== 'string')
        return undefined;
    const owner = pathOf(tree[1]);
    return owner === undefined ? undefined : `${owner}.${tree[2]}`;
}
/**
 * The paths that a rule reads, dotted and with their roots, each once and in order of appearance. Reading an entry of a list
 * counts as reading the list.
 */
export function readsOf(tree) {
    const found = new Set();
    const collect = (inner, variables) => {
        const path = pathOf(inner);
        if (path === undefined)
            for (const { part, variable } of partsOf(inner))
                collect(part, variable ? [...variables, variable] : variables);
        else if (!variables.includes(path.split('.', 1)[0]))
            found.add(path);
    };
    collect(tree, []);
    return [...found];
}
