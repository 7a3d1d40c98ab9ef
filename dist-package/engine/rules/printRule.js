import { ownMember } from './relations.js';
import { builtInSignatures, isMacro } from './signatures.js';
/** A compiled rule as CEL source, for reports and previews. Spacing and brackets may differ from the original. */
export function printRule(tree) {
    if (!Array.isArray(tree))
        return printLiteral(tree);
    const [op, ...parts] = tree;
    if (op === 'root')
        return parts[0];
    if (op === 'list')
        return `[${parts.map(printRule).join(', ')}]`;
    if (op === 'object')
        return `{${parts.map((part, at) => (at % 2 ? `: ${printRule(part)}` : at ? `, ${part}` : part)).join('')}}`;
    if (op === '.')
        return bracketed(parts[0]) + (isName(parts[1]) ? `.${parts[1]}` : `[${printRule(parts[1])}]`);
    if (op === '!')
        return `!${bracketed(parts[0])}`;
    if (op === '?')
        return `${bracketed(parts[0])} ? ${bracketed(parts[1])} : ${bracketed(parts[2])}`;
    if (op === 'call')
        return printCall(parts[0], parts.slice(1));
    if (isMacro(op))
        return `${bracketed(parts[0])}.${op}(${parts[1]}, ${printRule(parts[2])})`;
    return parts.map(bracketed).join(` ${op} `);
}
const isName = (key) => typeof key === 'string' && /^[A-Za-z_]\w*$/.test(key);
const printLiteral = (value) => typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'` : String(value);
function printCall(name, args) {
    const [receiver, ...rest] = args;
    const isMethod = receiver !== undefined && ownMember(builtInSignatures, name)?.form === 'method';
    return isMethod
        ? `${bracketed(receiver)}.${name}(${rest.map(printRule).join(', ')})`
        : `${name}(${args.map(printRule).join(', ')})`;
}
const simple = new Set(['root', 'list', '.', 'call']);
/** In brackets if it is an operator. */
const bracketed = (tree) => !Array.isArray(tree) || simple.has(tree[0]) || isMacro(tree[0])
    ? printRule(tree)
    : `(${printRule(tree)})`;
/** A text as its author wrote it, with the inserted rules in braces. */
export const printText = (text) => text === undefined
    ? ''
    : typeof text === 'string'
        ? text
        : text.map((part) => (typeof part === 'string' ? part : `{${printRule(part.rule)}}`)).join('');
