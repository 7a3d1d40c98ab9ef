import { anyType, boolType, numberType, textType } from './types.js';
const text = ['string'];
const method = { form: 'method', takes: [text, text], gives: boolType };
const textFunction = { form: 'function', takes: [text], gives: textType };
/** The signatures of the built-in functions, which `builtIns.ts` implements. The registry adds its own functions. */
export const builtInSignatures = {
    size: { form: 'function', takes: [['string', 'list', 'map']], gives: numberType },
    present: { form: 'function', takes: [[anyType.kind]], gives: boolType },
    string: { form: 'function', takes: [['string', 'number', 'bool']], gives: textType },
    trim: textFunction,
    lower: textFunction,
    upper: textFunction,
    contains: method,
    startsWith: method,
    endsWith: method,
};
export const macros = ['all', 'exists', 'exists_one', 'filter', 'map'];
export const isMacro = (name) => macros.includes(name);
/** Functions of CEL that rules do not have, with what to write instead. */
export const forbiddenFunctions = {
    matches: { message: 'patterns belong to a field', hint: 'use "checks": [ { "pattern": … } ]' },
    has: { message: '"has" is not part of rules', hint: 'use present(…)' },
    timestamp: { message: 'rules have no timestamps', hint: 'dates are text; use a function of the registry' },
    duration: { message: 'rules have no durations', hint: 'durations belong to "wait", "after" and "min"' },
    ...Object.fromEntries(['int', 'uint', 'double', 'bool', 'bytes', 'dyn', 'type'].map((name) => [
        name,
        { message: `rules do not convert values: "${name}" is not part of them` },
    ])),
};
/** Operators of CEL that rules do not have, with what to write instead. */
export const forbiddenOperators = {
    '/': { message: 'rules do not divide', hint: 'let the operation or a function of the registry compute it' },
    '%': { message: 'rules do not divide', hint: 'let the operation or a function of the registry compute it' },
    map: { message: 'a rule cannot make an object', hint: 'write the object as a value, with formulas as its members' },
    '.?': { message: 'there is no ".?" in rules', hint: 'write "."; what is not set reads as its zero value' },
    '[?]': { message: 'there is no "[?]" in rules', hint: 'write "[…]"; what is not set reads as its zero value' },
};
