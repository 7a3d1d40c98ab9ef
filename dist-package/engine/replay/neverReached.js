import { earliest, isUnder, mapValues, PathIndex, rooted } from '../definition/index.js';
import { gateIsOpen, messagesOf, frozenSteps, readPath, stillWorld, noState, ruleHolds, textOf, } from '../run/index.js';
import { conjuncts, isPresent, readsOf } from '../rules/index.js';
import { waysTo } from './waysTo.js';
/** The theme is known, and so are the answers at and below these paths. */
function knowing(answers) {
    const known = new PathIndex(['theme', ...answers.map((answer) => `form.${answer}`)].map((path) => [path, path]));
    return (path) => known.at(path).some((outer) => isUnder(path, outer));
}
const canTell = (rule, knows) => rule === undefined || readsOf(rule).every(knows);
/** A field with those of its checks that can be decided; undefined if its answer or its `if` is unknown. */
function knownField(field, knows) {
    if (!knows(`form.${field.path}`) || !canTell(field.if, knows))
        return undefined;
    const checks = field.checks.filter(({ test, value }) => test !== 'rule' || canTell(value, knows));
    return { ...field, checks };
}
/** A step with those conjuncts of its gate and those fields that can be decided. Anything else counts as met. */
function knownPart(step, knows) {
    const { gate, ...rest } = step;
    const parts = gate === undefined ? [] : conjuncts(gate).filter((part) => canTell(part, knows));
    const fields = step.fields.flatMap((field) => knownField(field, knows) ?? []);
    return { ...rest, fields, ...(parts.length > 0 && { gate: parts.reduce((joined, part) => ['&&', joined, part]) }) };
}
/** The funnel reduced to gates and fields that can be decided. */
const knownFunnel = (funnel, knows) => ({
    ...funnel,
    steps: mapValues(funnel.steps, (step) => knownPart(step, knows)),
});
/** Why a step cannot have been left; undefined if it can, or if it may not be part of the journey. */
function unfinished(step, { at, knows, conditions, frozen }) {
    const applies = conditions.get(step.path);
    if (step.automatic ||
        step.entry === 'link-only' ||
        frozen.has(step.path) ||
        !canTell(applies, knows) ||
        !ruleHolds(applies, at))
        return undefined;
    const there = { ...at, step: step.path, current: step.path };
    const [message] = messagesOf(step, there);
    if (!message && gateIsOpen(step, there))
        return undefined;
    const missing = step.missing.find(({ test, label }) => label !== '' && canTell(test, knows) && !ruleHolds(test, there));
    const reason = message?.text ?? (missing ? `${textOf(missing.label, there)} is missing` : 'it is not complete');
    return { step: step.path, title: textOf(step.title, there), reason };
}
/** For each answer that top-level steps ask for, the number of gates that every way to one of these steps passes. */
function passedBeforeAsking({ order, steps }, { passedBefore }) {
    const asked = order.flatMap(({ step }) => steps[step].fields.map(({ path }) => ({ path, step })));
    return new PathIndex(asked.map(({ path, step }) => [rooted(path), passedBefore.get(step)]));
}
/**
 * Decides whether any journey through a compiled funnel can have made a call with these answers. Gives a step that no such journey
 * can have left, or undefined if one can. Unknown values count in favour of the answers.
 */
export function neverReached(funnel, { operation, paths }, vocabulary) {
    const knows = knowing(paths);
    const known = knownFunnel(funnel, knows);
    const order = funnel.order.map(({ step }) => step);
    const conditions = new Map(funnel.order.map((entry) => [entry.step, entry.if]));
    const ways = waysTo(operation, funnel);
    const beforeAsking = passedBeforeAsking(funnel, ways);
    // The way with the fewest gates decides.
    const asking = paths.map((path) => ({ path, passed: Math.min(...beforeAsking.at(`form.${path}`)) }));
    const asked = asking.filter(({ passed }) => passed < Infinity);
    return ({ form, theme, now, olderDefinition }) => {
        const world = stillWorld(known, vocabulary, { theme, now });
        const at = { ...noState, world, form, completed: order };
        const frozen = new Set(olderDefinition ? frozenSteps(order, funnel) : []);
        const stops = (step) => unfinished(known.steps[step], { at, knows, conditions, frozen });
        if (ways.toCall.length === 0) {
            const [first] = order;
            const title = textOf(funnel.steps[first].title, at);
            return { step: first, title, reason: 'this form does not send anything here' };
        }
        const stopAmong = earliest(ways.gates, stops);
        const calling = ways.toCall.map(({ step, passed, ownGate }) => stopAmong(passed) ?? (ownGate ? stops(step) : undefined));
        if (calling.every(Boolean))
            return calling[0];
        const given = asked.filter(({ path }) => isPresent(readPath(at, path)));
        return given.map(({ passed }) => stopAmong(passed)).find(Boolean);
    };
}
