import { compileRule } from './compileRule.js';
import { compileText } from './compileText.js';
import { problem, shifted } from './problem.js';
import { fits, joinTypes, knownValues, memberType } from './relations.js';
import { anyType, boolType, describeType, listOf, objectOf, textType } from './types.js';
const formula = /^= /;
/**
 * Compiles a JSON value: at any depth, a string that begins with `= ` is a formula and becomes `{ "$": tree }`. With
 * `environment.expects` formulas are checked against it (`rule-result`) and plain values too (`value-type`). Never throws.
 */
export function compileValue(value, environment, options = {}) {
    if (typeof value === 'string')
        return compileString(value, environment, options);
    if (Array.isArray(value))
        return compileEntries(value, environment, options);
    if (typeof value === 'object' && value !== null)
        return compileMembers(value, environment, options);
    return literal(value, environment);
}
function compileString(source, environment, { texts }) {
    if (formula.test(source)) {
        const { tree, problems, ...rest } = compileRule(source.slice(2), environment);
        return { ...rest, value: { $: tree }, problems: problems.map((found) => ({ ...shifted(found, 2), pointer: '' })) };
    }
    if (!texts)
        return literal(source, environment);
    const { text, reads, problems: inText } = compileText(source, environment);
    const plain = typeof text === 'string';
    const compiled = literal(plain ? text : '', plain ? environment : {});
    const problems = [...compiled.problems, ...inText.map((found) => ({ ...found, pointer: '' }))];
    return plain ? { ...compiled, reads, problems } : { value: { $text: text }, type: textType, reads, problems };
}
/** Combines the values of a list or an object: what they read, and their problems with pointers. */
const together = (parts, own) => ({
    reads: [...new Set(parts.flatMap(([, { reads }]) => reads))],
    problems: [
        ...own,
        ...parts.flatMap(([key, { problems }]) => problems.map((found) => ({ ...found, pointer: `/${escapePointer(String(key))}${found.pointer}` }))),
    ],
});
function compileEntries(entries, environment, options) {
    const { expects } = environment;
    const inside = { ...environment, expects: expects?.kind === 'list' ? expects.of : undefined };
    const compiled = entries.map((entry, index) => [index, compileValue(entry, inside, options)]);
    const types = compiled.map(([, { type = anyType }]) => type);
    return {
        value: compiled.map(([, { value }]) => value),
        type: listOf(types.length > 0 ? types.reduce(joinTypes) : anyType),
        ...together(compiled, expects && expects.kind !== 'list' ? mismatchOf(listOf(anyType), expects) : []),
    };
}
function compileMembers(members, environment, options) {
    const { expects } = environment;
    const compiled = Object.entries(members).map(([key, member]) => {
        const inside = { ...environment, expects: expects && memberType(expects, key) };
        return [key, compileValue(member, inside, options)];
    });
    const type = objectOf(compiled.map(([key, { type: own = anyType }]) => [key, own]));
    const isOdd = expects && !fits({ kind: 'map', of: anyType }, expects);
    return {
        value: Object.fromEntries(compiled.map(([key, { value }]) => [key, value])),
        type,
        ...together(compiled, [...reserved(members), ...(isOdd ? mismatchOf(type, expects) : [])]),
    };
}
/** Problems of the keys `$` and `$text`, which are reserved for formulas and texts in compiled values. */
function reserved(members) {
    const key = ['$', '$text'].find((name) => Object.hasOwn(members, name));
    return key === undefined ? [] : [{ ...wrong(`"${key}" cannot be a key of a value`), code: 'rule-forbidden' }];
}
function literal(value, { expects }) {
    if (value === null || value === undefined)
        return { value, reads: [], problems: [] };
    const type = typeOfLiteral(value);
    return { value, type, reads: [], problems: expects ? literalProblems(value, type, expects) : [] };
}
function typeOfLiteral(value) {
    if (typeof value === 'string')
        return { kind: 'string', enum: [value] };
    return typeof value === 'number' ? { kind: 'number', enum: [value] } : boolType;
}
function literalProblems(value, type, expects) {
    if (!fits(type, expects))
        return mismatchOf(type, expects);
    const known = knownValues(expects);
    if (!known || value === '' || known.some((entry) => entry === value))
        return [];
    return [wrong(`this is never ${JSON.stringify(value)}`, `known: ${known.join(', ')}`)];
}
const mismatchOf = (type, expects) => fits(type, expects) ? [] : [wrong(`this is ${describeType(type)}, ${describeType(expects)} is needed`)];
/** A problem of a whole value, without a span. */
const wrong = (message, hint) => ({
    ...problem('value-type', { start: 0, end: 0 }, message, hint),
    pointer: '',
});
const escapePointer = (key) => key.replaceAll('~', '~0').replaceAll('/', '~1');
