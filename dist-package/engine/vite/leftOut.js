import { parseSync } from 'vite';
/** What takes the place of a body that no page reaches. */
const unreached = "{ throw Error('left out of this build') }";
const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';
const childrenOf = (node) => Object.values(node).flat().filter(isNode);
function nameOf(node) {
    if (!isNode(node))
        return '';
    if (node.type === 'MemberExpression')
        return nameOf(node.object) + nameOf(node.property);
    return node.type === 'Identifier' ? `.${String(node.name)}` : '';
}
/** The function that a variable or a member holds, also as the first argument of a call such as `useCallback(…)`. */
function held(value) {
    if (!isNode(value))
        return undefined;
    if (value.type === 'CallExpression')
        return held(value.arguments[0]);
    return value.type === 'FunctionExpression' || value.type === 'ArrowFunctionExpression' ? value : undefined;
}
/** What a node names: a class, a function, a variable, or a member of one of them. */
function namedBy(node) {
    switch (node.type) {
        case 'ClassDeclaration':
            return { name: nameOf(node.id) };
        case 'FunctionDeclaration':
            return { name: nameOf(node.id), value: node };
        case 'VariableDeclarator':
            return { name: nameOf(node.id), value: held(node.init) };
        case 'MethodDefinition':
        case 'PropertyDefinition':
        case 'Property':
            return { name: nameOf(node.key), value: held(node.value) };
        case 'AssignmentExpression':
            return { name: nameOf(node.left), value: held(node.right) };
        default:
            return { name: '' };
    }
}
function functionsIn(node, around = '') {
    const { name, value } = namedBy(node);
    const path = around + name;
    const own = name && value ? [{ path, params: value.params, body: value.body }] : [];
    return [...own, ...childrenOf(node).flatMap((inner) => functionsIn(inner, path))];
}
/** The functions of these names, never reached. */
export const neverReached = (...names) => Object.fromEntries(names.flatMap((some) => some.split(' ')).map((name) => [name, true]));
/**
 * The code of a module with other bodies for some functions, for a page that never reaches theirs. Fails if the module has
 * no such function, or several of that name: then it is written otherwise than `by` expects.
 */
export function withLeftOut(code, file, leftOut, by) {
    const functions = functionsIn(parseSync(file, code).program);
    const edits = Object.entries(leftOut).flatMap(([name, body]) => {
        const [found, ...others] = functions.filter(({ path }) => path.endsWith(`.${name}`));
        if (!found || others.length > 0)
            throw new Error(`${file} has ${found ? 'several functions' : 'no function'} "${name}", otherwise than builds expect: look at ${by}.`);
        const { params, body: old } = found;
        const [first, last] = [params[0], params.at(-1)];
        const list = (start) => (code.slice(0, start).trimEnd().endsWith('(') ? '' : '()');
        const unused = body === true && first && last ? [{ start: first.start, end: last.end, by: list(first.start) }] : [];
        return [...unused, { start: old.start, end: old.end, by: body === true ? unreached : body }];
    });
    return edits
        .toSorted((one, other) => other.start - one.start)
        .reduce((rest, { start, end, by: text }) => rest.slice(0, start) + text + rest.slice(end), code);
}
/**
 * The part of a Vite plugin that leaves functions out, by the file of a package. A build that has one of the files but not
 * all of them fails: the package has moved one.
 */
export function leavingOut(files, by) {
    const seen = new Set();
    return {
        buildStart: () => seen.clear(),
        transform(code, id) {
            const [file, leftOut] = files.find(([pattern]) => pattern.test(id)) ?? [];
            if (!file || !leftOut)
                return null;
            seen.add(file);
            return { code: withLeftOut(code, id, leftOut, by), map: null };
        },
        buildEnd(error) {
            const lacking = files.filter(([file]) => !seen.has(file)).map(([file]) => file.source);
            if (!error && seen.size > 0 && lacking.length > 0)
                throw new Error(`The build did not read ${lacking.join(', ')}: look at ${by}.`);
        },
    };
}
