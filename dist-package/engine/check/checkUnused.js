import { escapeSegment, itemsOf, ownAsked, PathIndex, rooted, rootOf } from '../definition/index.js';
import { compileText, compileValue, parseRule, readsOf } from '../rules/index.js';
import { inputTrees, isFormula, stringsIn } from './flow/reads.js';
/** Reports what is defined but never used: rules, results, and this funnel's own answers. */
export const checkUnused = (context) => {
    const { definition, report, reportKey, calls } = context;
    const named = namesUsed(context);
    for (const name of Object.keys(definition.rules ?? {}))
        if (!named.has(name))
            reportKey('unused', `/rules/${name}`, { message: `rule "${name}" is never used`, hint: 'remove it' });
    const reads = [...pathsRead(context)];
    const results = new Set(reads.map(rootOf));
    for (const { value, pointer } of calls) {
        if (value.as === undefined || results.has(value.as))
            continue;
        results.add(value.as);
        report('unused', `${pointer}/as`, { message: `result "${value.as}" is never read`, hint: 'remove "as"' });
    }
    const byPath = new PathIndex(reads.map((path) => [path, path]));
    const asked = ownAsked(definition);
    for (const path of Object.keys(definition.data ?? {})) {
        const finding = { message: `"${path}" is never read or sent`, hint: 'remove it' };
        if (asked.includes(path) || byPath.at(rooted(path)).length > 0)
            continue;
        reportKey('unused', `/data/${escapeSegment(path)}`, finding);
    }
};
/** Identifiers in rules, texts and formulas: named rules leave no trace in a tree. */
function namesUsed({ definition }) {
    const strings = itemsOf(definition, 'value').flatMap(({ value, pointer }) => stringsIn(value, pointer));
    const sources = [
        ...itemsOf(definition, 'rule').map(({ value }) => value),
        ...itemsOf(definition, 'text').flatMap(({ value }) => insertedIn(value)),
        ...strings.flatMap(({ value }) => (isFormula(value) ? [value.slice(2)] : insertedIn(value))),
    ];
    return new Set(sources.flatMap((source) => identifiersIn(parseRule(source))));
}
/** The sources of the rules that a text inserts. */
export const insertedIn = (text) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, rule]) => rule);
export function identifiersIn(node) {
    if (Array.isArray(node))
        return node.flatMap(identifiersIn);
    if (typeof node !== 'object' || node === null)
        return [];
    if ('ast' in node)
        return identifiersIn(node.ast);
    const { op, args } = node;
    return op === 'id' && typeof args === 'string' ? [args] : identifiersIn(args);
}
/** Every path that rules, texts, formulas and the inputs of calls read. */
const pathsRead = (context) => new Set([
    ...itemsOf(context.definition, 'rule').flatMap((item) => readsOf(context.tree(item.value, item.event))),
    ...pathsUsed(context),
    ...context.calls.flatMap((call) => pathsSent(call, context)),
]);
/** The paths that the inputs of a call read. */
export const pathsSent = (call, context) => Object.keys(call.contract.input).flatMap((name) => inputTrees(call, name, context).trees.flatMap(readsOf));
/** The paths that texts and formulas read, besides conditions and the inputs of calls. */
export function pathsUsed({ definition, environment }) {
    const texts = itemsOf(definition, 'text').flatMap((item) => item.value.includes('{') ? compileText(item.value, environment(item)).reads : []);
    const values = itemsOf(definition, 'value').flatMap((item) => {
        if (item.role.of === 'input')
            return [];
        const inserting = item.role.of === 'options' && item.role.texts;
        return compileValue(item.value, environment(item), { texts: inserting }).reads;
    });
    return [...texts, ...values];
}
