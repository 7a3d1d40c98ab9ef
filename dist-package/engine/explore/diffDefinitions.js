import { isRecord } from '../run/index.js';
import { inJson } from '../simulate/index.js';
const keysOf = {
    texts: 'title text detail label hint placeholder reason message required messages nav blocks',
    fields: 'fields checks widget options choices normalise',
    gates: 'needs gate guard if',
    effects: 'do onChange',
    order: 'order',
    obligations: 'mustPass',
    ways: 'next back then start to catch on after buttons redirect exits',
};
const kinds = Object.fromEntries(Object.entries(keysOf).flatMap(([what, keys]) => keys.split(' ').map((key) => [key, what])));
/** Keys that do not affect a journey, and `steps`, which are compared one by one. */
const leftOut = ['id', 'about', 'extends', '$schema', 'path', 'steps'];
const keysIn = (...both) => [...new Set(both.flatMap(Object.keys))];
/** How `b` differs from `a`, first in the funnel's own keys and then step by step. Ids and notes are ignored. */
export const diffDefinitions = (a, b) => diffStep('', { ...a }, { ...b });
function diffStep(path, a, b) {
    const { steps: before = {} } = a;
    const { steps: after = {} } = b;
    const own = keysIn(a, b).filter((key) => !leftOut.includes(key));
    const inner = keysIn(before, after).flatMap((id) => {
        const step = path === '' ? id : `${path}/${id}`;
        const [was, is] = [before[id], after[id]];
        if (!is)
            return [{ step, what: 'steps', text: 'the step is gone' }];
        return was
            ? diffStep(step, was, is)
            : [{ step, what: 'steps', text: `a new step, "${String(is.title ?? is.text ?? id)}"` }];
    });
    return [...own.flatMap((key) => compare(path, key, a[key], b[key], kinds[key] ?? 'other')), ...inner];
}
/** Compares objects key by key, and reports both values of anything else. */
function compare(step, at, a, b, what) {
    if (JSON.stringify(a) === JSON.stringify(b))
        return [];
    if (isRecord(a) && isRecord(b))
        return keysIn(a, b).flatMap((key) => compare(step, `${at}.${key}`, a[key], b[key], kinds[key] ?? what));
    if (a === undefined)
        return [{ step, what, text: `${at} is new: ${shown(b)}` }];
    if (b === undefined)
        return [{ step, what, text: `${at} is gone: ${shown(a)}` }];
    return [{ step, what, text: `${at}: ${shown(a)} became ${shown(b)}` }];
}
function shown(value) {
    const text = inJson(value);
    return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}
