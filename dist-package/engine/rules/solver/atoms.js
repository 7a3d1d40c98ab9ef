import { isMacro, builtInSignatures } from '../signatures.js';
import { pathOf } from '../tree.js';
import { ownMember, typeOfPath } from '../relations.js';
import { anyType, boolType, listOf, numberType, textType, typeOfName, zeroOf } from '../types.js';
export function atomise(tests, names) {
    const atoms = new Map();
    const found = { atoms, tests: [], ordersTexts: false };
    found.tests = tests.map((test) => replaced(test, { names, found }));
    return found;
}
const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=', 'in']);
const lookedInto = new Set(['&&', '||', '!', '?', '+', '-', '*', 'list']);
function replaced(tree, run) {
    if (!Array.isArray(tree)) {
        if (typeof tree === 'string' || typeof tree === 'number')
            run.compared?.near.push(tree);
        return tree;
    }
    const [op, a, b] = tree;
    if (comparisons.has(op))
        return compared(tree, run);
    if (lookedInto.has(op))
        return [op, ...tree.slice(1).map((part) => replaced(part, run))];
    const path = pathOf(tree);
    if (path !== undefined)
        return atom(tree, typeOfPath(path, run.names.roots), run);
    if (op === 'call' && (a === 'present' || a === 'size')) {
        const inner = pathOf(b);
        const kind = inner === undefined ? undefined : typeOfPath(inner, run.names.roots).kind;
        if (a === 'size' ? kind === 'list' : kind === 'string' || kind === 'bool' || kind === 'list') {
            const node = replaced(b, run);
            const known = run.found.atoms.get(inner);
            if (a === 'present')
                known.isTested = true;
            return ['call', a, node];
        }
    }
    return atom(tree, typeOfCall(tree, run.names), run);
}
function compared(tree, run) {
    const [op, a, b] = tree;
    // Membership is analysed only in a list literal.
    if (op === 'in' && !(Array.isArray(b) && b[0] === 'list'))
        return atom(tree, boolType, run);
    const inside = { atoms: [], near: [] };
    const result = [op, replaced(a, { ...run, compared: inside }), replaced(b, { ...run, compared: inside })];
    for (const one of inside.atoms) {
        for (const value of inside.near)
            one.near.add(value);
        for (const other of inside.atoms)
            one.peers.add(other);
        if (op !== '==' && op !== '!=' && op !== 'in' && (one.type.kind === 'string' || one.type.kind === 'any'))
            run.found.ordersTexts = true;
    }
    return result;
}
function atom(tree, type, run) {
    const key = pathOf(tree) ?? JSON.stringify(tree);
    const isSize = Array.isArray(tree) && tree[0] === 'call' && tree[1] === 'size';
    const known = run.found.atoms.get(key) ?? { key, type, isSize, isTested: false, near: new Set(), peers: new Set() };
    known.peers.add(known);
    run.found.atoms.set(key, known);
    run.compared?.atoms.push(known);
    return ['root', key];
}
function typeOfCall(tree, { functions }) {
    const [op, name] = tree;
    if (op === 'call')
        return ownMember(builtInSignatures, name)?.gives ?? typeOfName(ownMember(functions, name)?.returns ?? 'any');
    if (isMacro(op))
        return op === 'filter' || op === 'map' ? listOf(anyType) : boolType;
    return op === '.' ? typeOfZero(tree[3]) : anyType;
}
const typeOfZero = (zero) => Array.isArray(zero)
    ? listOf(anyType)
    : ([textType, boolType, numberType].find((type) => zeroOf(type) === zero) ?? anyType);
