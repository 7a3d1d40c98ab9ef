import { compileRule } from './compileRule.js';
import { problem, shifted } from './problem.js';
import { describeType } from './types.js';
/**
 * Compiles a text: `{…}` inserts a rule that gives text or a number, `{{` and `}}` are literal braces. A text without
 * insertions stays a string. Never throws; offsets of problems are those of the whole text.
 */
export function compileText(source, environment) {
    const parts = [];
    const reads = new Set();
    const problems = [];
    const literal = (text) => {
        const last = parts.at(-1);
        if (typeof last === 'string')
            parts[parts.length - 1] = last + text;
        else
            parts.push(text);
    };
    for (let at = 0; at < source.length;) {
        const brace = source[at];
        if (brace !== '{' && brace !== '}') {
            const [text] = /^[^{}]+/.exec(source.slice(at));
            literal(text);
            at += text.length;
        }
        else if (brace === source[at + 1]) {
            literal(brace);
            at += 2;
        }
        else {
            const end = brace === '{' ? endOfRule(source, at + 1) : -1;
            if (end < 0) {
                const message = brace === '{' ? 'this "{" is never closed' : 'this "}" closes nothing';
                const hint = `write "${brace}${brace}" for the sign itself`;
                problems.push(problem('rule-syntax', { start: at, end: at + 1 }, message, hint));
            }
            else {
                const rule = compileInsertion(source.slice(at + 1, end), environment);
                for (const found of rule.problems)
                    problems.push(shifted(found, at + 1));
                rule.reads.forEach((path) => reads.add(path));
                parts.push({ rule: rule.tree });
            }
            at = Math.max(at, end) + 1;
        }
    }
    const [first = ''] = parts;
    return { text: parts.length < 2 && typeof first === 'string' ? first : parts, reads: [...reads], problems };
}
function compileInsertion(rule, environment) {
    const compiled = compileRule(rule, { ...environment, expects: undefined });
    const { type } = compiled;
    if (compiled.problems.length > 0 || ['string', 'number', 'any'].includes(type.kind))
        return compiled;
    const message = `this gives ${describeType(type)}, a text takes text and numbers`;
    const hint = type.kind === 'bool' ? `write {${rule.trim()} ? '…' : '…'}` : undefined;
    return { ...compiled, problems: [problem('rule-result', { start: 0, end: rule.length }, message, hint)] };
}
/** Offset of the `}` that ends the rule that begins at `from`. Braces in quoted texts do not count. */
function endOfRule(source, from) {
    const inside = /^(?:[^'"{}]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*/.exec(source.slice(from))[0];
    const end = from + inside.length;
    return source[end] === '}' ? end : -1;
}
