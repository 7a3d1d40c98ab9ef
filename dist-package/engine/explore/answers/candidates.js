import { notBlank, textMatching } from '../../patterns/index.js';
import { partsOf, readsOf } from '../../rules/index.js';
import { readPath, resultOver, scopeOf } from '../../run/index.js';
import { distinct } from '../search/variants.js';
/** Plausible answers to a field, best first: its choices, or the widget's example and values derived from its checks and rules. */
export function candidatesOf(field, step, at) {
    const { registry } = at.world;
    const { example, edits } = registry.widgets[field.widget] ?? { example: undefined, edits: {} };
    if (field.choices)
        return field.choices.map(({ value }) => (edits.type === 'array' ? [value] : value));
    const tested = field.checks.flatMap((check) => valuesFor(check, field, registry).right);
    const patterns = field.checks.flatMap(({ test, value }) => (test === 'pattern' ? [value] : []));
    const together = patterns.length > 1 ? [textMatching([...patterns, notBlank])] : [];
    const found = rulesAbout(field, step).flatMap((rule) => readsOf(rule).map((path) => foundAt(path, at)));
    const nearby = found.flatMap(textsIn).filter((text) => text !== '');
    const byType = edits.type === 'object'
        ? keyedBy(nearby, edits)
        : edits.type === 'string'
            ? [...literalsIn(rulesAbout(field, step)), ...nearby]
            : [];
    return distinct([example, ...together, ...tested, ...byType].filter((value) => value !== undefined));
}
const textOf = (example) => (typeof example === 'string' ? example : '');
const cut = (list, length) => (Array.isArray(list) ? [list.slice(0, length)] : []);
const repeated = (list, length) => Array.isArray(list) && list.length > 0 ? [Array.from({ length }, (_, at) => list[at % list.length])] : [];
/** How values are made from the parameter of a check and the example of the widget. */
const makers = {
    format: (name, _example, { formats: { [name]: format } }) => ({
        right: format?.valid ?? [],
        wrong: format?.invalid ?? [],
    }),
    pattern: (pattern) => ({ right: [textMatching([pattern, notBlank])], wrong: [] }),
    min: (least) => ({ right: [least], wrong: [least - 1] }),
    max: (most) => ({ right: [most], wrong: [most + 1] }),
    minLength: (least, example) => ({
        right: [textOf(example).padEnd(least, 'a')],
        wrong: ['x'.repeat(Math.max(1, least - 1))],
    }),
    maxLength: (most, example) => ({ right: [textOf(example).slice(0, most)], wrong: ['x'.repeat(most + 1)] }),
    minItems: (least, example) => ({ right: repeated(example, least), wrong: cut(example, least - 1) }),
    maxItems: (most, example) => ({ right: cut(example, most), wrong: repeated(example, most + 1) }),
};
export const valuesFor = ({ test, value }, { widget }, registry) => makers[test]?.(value, registry.widgets[widget]?.example, registry) ?? { right: [], wrong: [] };
/** The rules that judge the answer: those of the field's checks, and the step's gate. */
const rulesAbout = (field, step) => [
    ...field.checks.flatMap(({ test, value }) => (test === 'rule' ? [value] : [])),
    ...(step.gate === undefined ? [] : [step.gate]),
];
function foundAt(path, at) {
    const [root, ...keys] = path.split('.');
    if (root === 'form' || root === 'local')
        return readPath(at, path);
    const tree = keys.reduce((owner, key) => ['.', owner, key], ['root', root]);
    return resultOver(tree, scopeOf(at), at.world);
}
const textsIn = (value) => typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(textsIn)
        : [];
const literalsIn = (trees) => trees.flatMap((tree) => {
    if (typeof tree === 'string' && tree !== '')
        return [tree];
    const parts = partsOf(tree).map(({ part }) => part);
    // A member's key is not a literal.
    return literalsIn(Array.isArray(tree) && tree[0] === '.' ? parts.slice(0, 1) : parts);
});
/** A record with a member for each key, if the schema describes records. */
const keyedBy = (keys, { patternProperties }) => patternProperties && keys.length > 0 ? [Object.fromEntries(keys.map((key) => [key, 'a']))] : [];
