import { rooted } from '../definition/index.js';
import { inJson } from './inJson.js';
import { isPresent, printRule, readsOf, pathOf } from '../rules/index.js';
import { gateIsOpen, isShut, messageOf, readPath, resultOver, visibleFields, scopeOf, textOf, } from '../run/index.js';
const joining = { '&&': 'all of these', '||': 'any of these', '!': 'not this' };
/** Evaluates every part of a step's gate and the message of every visible field. */
export function traceGate(step, at) {
    const scope = scopeOf(at);
    const labels = labelsOf(at);
    const value = (part) => resultOver(part, scope, at.world);
    const trace = (tree) => {
        const [op, ...inner] = Array.isArray(tree) ? tree : [''];
        const joined = joining[op];
        const reads = joined ? [] : readsOf(tree);
        return {
            text: joined ?? printRule(tree),
            holds: value(tree) === true,
            reads: reads.map((path) => ({ path, label: labels.get(path), value: shown(value(treeAt(tree, path) ?? null)) })),
            parts: joined ? flattened(op, inner).map(trace) : [],
        };
    };
    return {
        open: !isShut(step, at),
        shut: !gateIsOpen(step, at),
        gate: step.gate === undefined ? undefined : trace(step.gate),
        fields: visibleFields(step, at).map((field) => ({
            path: field.path,
            label: textOf(field.label, at),
            message: messageOf(field, at)?.text ?? '',
            answered: isPresent(readPath(at, field.path)),
        })),
    };
}
/** The labels of all fields, by their path in rules. A field of the active step takes precedence. */
function labelsOf(at) {
    const { [at.current]: active, ...others } = at.world.funnel.steps;
    const fields = [...Object.values(others), ...(active ? [active] : [])].flatMap((step) => step.fields);
    return new Map(fields.map(({ path, label }) => [rooted(path), textOf(label, at)]));
}
/** The operands of nested equal operators as one list: three for `a && (b && c)`. */
const flattened = (op, parts) => parts.flatMap((part) => op !== '!' && Array.isArray(part) && part[0] === op ? flattened(op, part.slice(1)) : [part]);
/** The part of a rule that reads a path, including its zero value. */
function treeAt(tree, path) {
    if (pathOf(tree) === path)
        return tree;
    for (const part of (Array.isArray(tree) ? tree : [])) {
        const found = Array.isArray(part) && treeAt(part, path);
        if (found)
            return found;
    }
    return undefined;
}
function shown(value) {
    if (value === undefined || value === null || value === '')
        return 'not given';
    const text = inJson(value);
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
const partInWords = ({ text, holds, reads, parts }, indent) => {
    const seen = reads.map(({ path, value }) => `${path} is ${value}`).join(', ');
    return [
        `${indent}${holds ? 'yes' : 'no '}  ${text}${seen && `   (${seen})`}`,
        ...parts.flatMap((part) => partInWords(part, `${indent}  `)),
    ];
};
/** A traced gate as lines of text: every part with what it reads, and every field with its message. */
export const gateInWords = ({ gate, fields }) => [
    ...(gate ? partInWords(gate, '') : ['there is no gate: only what the fields say counts']),
    ...fields.map(({ path, label, message }) => `field ${path} (${label}): ${message || 'nothing to say'}`),
];
/** Whether Next is open, shut, or open but refuses a press. */
export const gateStateInWords = ({ open, shut }) => shut ? 'is shut' : open ? 'is open' : 'looks open, but a press is refused because a field is wrong';
