import { escapeSegment, isObject, memberOf, textOf, } from '../definition/index.js';
import { didYouMean } from '../rules/index.js';
import { baseOf, orderOf } from './variants.js';
/** What is found about a new entry that lacks something, as one does whose name is misspelt. */
const lacking = new Set(['shape', 'missing-text', 'not-in-order', 'branch-end', 'unreachable']);
const kinds = { steps: 'step', fields: 'field', buttons: 'button' };
/**
 * The findings, where a step, field or button of a variant lacks something and almost has the name of an inherited one:
 * then only the first of these findings stays, with that name in its hint.
 */
export function withNearNames(found, { variant, files }) {
    const isOwn = ({ file }) => file === files[0];
    if (!variant || !found.some((one) => isOwn(one) && lacking.has(one.code)))
        return found;
    return misspeltIn(variant).reduce((all, { pointer, hint }) => {
        const isAbout = (one) => isOwn(one) && (one.pointer === pointer || isWithin(one, pointer));
        const first = all.find((one) => isAbout(one) && lacking.has(one.code));
        // `with` belongs to an inherited `use`.
        const follows = (one) => isAbout(one) && one !== first && (lacking.has(one.code) || one.pointer === `${pointer}/with`);
        return first
            ? all
                .filter((one) => !follows(one))
                .map((one) => (one === first ? { ...one, hint: `${hint} If it is new: ${one.hint}` } : one))
            : all;
    }, found);
}
const isWithin = ({ pointer }, outer) => pointer.startsWith(`${outer}/`);
function misspeltIn(variant) {
    const { own } = variant;
    const from = textOf(memberOf(own, 'extends')) ?? '';
    const meant = new Set([...orderOf(own), ...namesIn(memberOf(own, 'data'))]);
    const entries = (node, base, at) => Object.entries(kinds).flatMap(([key, kind]) => {
        const [given, inherited] = [memberOf(node, key), memberOf(base, key)];
        if (!isObject(given) || !isObject(inherited))
            return [];
        const others = namesIn(inherited).filter((name) => !given.members.has(name));
        return [...given.members].flatMap(([name, { value }]) => {
            const pointer = `${at}/${key}/${escapeSegment(name)}`;
            if (!isObject(value))
                return [];
            if (inherited.members.has(name))
                return entries(value, memberOf(inherited, name), pointer);
            const near = meant.has(name) ? undefined : didYouMean(name, others);
            return near === undefined ? [] : [{ pointer, hint: `${from} has no ${kind} "${name}": ${near}` }];
        });
    });
    return entries(own, baseOf(variant), '');
}
const namesIn = (node) => (isObject(node) ? [...node.members.keys()] : []);
