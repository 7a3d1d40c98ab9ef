import { deceiver, isPlain, spelled, twinIn } from './characters.js';
import { hintOf, severities } from './codes.js';
/** A finding at a place, with the severity of its code and, if it has no hint, the default hint of the code. */
export function findingAt(code, location, finding) {
    const { file, line, column, pointer } = location;
    const hint = finding.hint ?? hintOf(code);
    return {
        code,
        severity: severities[code],
        file,
        line,
        column,
        pointer,
        ...finding,
        ...(hint !== undefined && { hint }),
    };
}
/** The finding with a hint that names the deceptive character in `text`, the string at its place, if there is one. */
export function withDeceiver(code, finding, text) {
    if (text === undefined || code === 'look-alike' || isPlain(text))
        return finding;
    const rules = code.startsWith('rule-') && text.includes('{') ? text.replace(/(^|\})[^{]*/g, ' ') : text;
    const found = deceiver(rules, /^(rule-|unknown-|shape|json|redirect|not-)/.test(code) ? 'code' : 'data');
    const stray = /[^\u0000-\u007F]/u.exec(rules.replace(/'[^']*'|"[^"]*"/g, ''))?.[0];
    const other = code === 'rule-syntax' ? stray : code === 'shape' ? twinIn(rules) : undefined;
    const character = found?.character ?? other;
    if (character === undefined)
        return finding;
    const named = `"${character}" in it is ${spelled(character)}`;
    const hint = finding.hint ?? hintOf(code);
    return { ...finding, hint: hint === undefined ? named : `${named}; ${hint}` };
}
