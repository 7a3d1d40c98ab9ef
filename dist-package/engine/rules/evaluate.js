import { asList, builtIns, equal, own, printed } from './builtIns.js';
export { isPresent } from './builtIns.js';
/** The value of a compiled rule. Never throws: what is not set reads as the zero value in the tree. */
export function evaluate(tree, scope, world) {
    if (!Array.isArray(tree))
        return tree;
    const node = tree;
    return (operators[node[0]] ?? nothing)(node, scope, world);
}
/** The text with its insertions filled in. It is not escaped. */
export function renderText(text, scope, world) {
    if (typeof text === 'string')
        return text;
    return text.map((part) => (typeof part === 'string' ? part : printed(evaluate(part.rule, scope, world)))).join('');
}
/** The value with its formulas and texts evaluated. */
export function evaluateValue(value, scope, world) {
    if (typeof value !== 'object' || value === null)
        return value;
    if (Array.isArray(value))
        return value.map((entry) => evaluateValue(entry, scope, world));
    if ('$' in value)
        return evaluate(value.$, scope, world);
    if ('$text' in value)
        return renderText(value.$text, scope, world);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, evaluateValue(member, scope, world)]));
}
const nothing = () => undefined;
const binary = (compute) => ([, a, b], scope, world) => compute(evaluate(a, scope, world), evaluate(b, scope, world));
const ordered = (compare) => binary((a, b) => typeof a === typeof b && (typeof a === 'number' || typeof a === 'string') && compare(a, b));
const asNumber = (value) => (typeof value === 'number' ? value : 0);
function sum(a, b) {
    if (Array.isArray(a) || Array.isArray(b))
        return [...asList(a), ...asList(b)];
    return typeof a === 'string' || typeof b === 'string' ? printed(a) + printed(b) : asNumber(a) + asNumber(b);
}
/** Evaluates `list.macro(variable, body)`; `of` gets the entries and the body as a function of one entry. */
const macro = (become) => ([, list, variable, body], scope, world) => become(asList(evaluate(list, scope, world)), (entry) => evaluate(body, { ...scope, [variable]: entry }, world));
const operators = {
    list: ([, ...entries], scope, world) => entries.map((entry) => evaluate(entry, scope, world)),
    object: ([, ...members], scope, world) => Object.fromEntries(members.flatMap((key, at) => (at % 2 ? [] : [[key, evaluate(members[at + 1], scope, world)]]))),
    root: ([, name, zero], scope) => {
        const root = own(scope, name);
        return (typeof root === 'function' ? root() : root) ?? zero;
    },
    '.': ([, owner, key, zero], scope, world) => own(evaluate(owner, scope, world), evaluate(key, scope, world)) ?? zero,
    '!': ([, a], scope, world) => evaluate(a, scope, world) !== true,
    '&&': ([, a, b], scope, world) => evaluate(a, scope, world) === true && evaluate(b, scope, world) === true,
    '||': ([, a, b], scope, world) => evaluate(a, scope, world) === true || evaluate(b, scope, world) === true,
    '?': ([, condition, a, b], scope, world) => evaluate(evaluate(condition, scope, world) === true ? a : b, scope, world),
    '==': binary(equal),
    '!=': binary((a, b) => !equal(a, b)),
    '<': ordered((a, b) => a < b),
    '<=': ordered((a, b) => a <= b),
    '>': ordered((a, b) => a > b),
    '>=': ordered((a, b) => a >= b),
    in: binary((a, b) => (Array.isArray(b) ? b.some((entry) => equal(a, entry)) : own(b, a) !== undefined)),
    '+': binary(sum),
    '-': binary((a, b) => asNumber(a) - asNumber(b)),
    '*': binary((a, b) => asNumber(a) * asNumber(b)),
    call: ([, name, ...args], scope, world) => call(name, args.map((arg) => evaluate(arg, scope, world)), world),
    all: macro((entries, body) => entries.every((entry) => body(entry) === true)),
    exists: macro((entries, body) => entries.some((entry) => body(entry) === true)),
    exists_one: macro((entries, body) => entries.filter((entry) => body(entry) === true).length === 1),
    filter: macro((entries, body) => entries.filter((entry) => body(entry) === true)),
    map: macro((entries, body) => entries.map(body)),
};
function call(name, args, world) {
    const builtIn = own(builtIns, name);
    return builtIn ? builtIn(...args) : world.functions[name]?.(args, world);
}
