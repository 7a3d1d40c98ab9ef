import { checkIdOf, checksOf, normalisersOf, callsOnNext, checkTests, choiceValues, gateTerms, hasBackStep, hasNextStep, isUnder, milliseconds, onlyOwn, rooted, schemaAt, usualStep, } from '../definition/index.js';
import { conjuncts, readsOf } from '../rules/index.js';
import { conjunction, given } from './context.js';
function compileCheck(check, { widget, label, messages = {} }, context) {
    const { at } = check;
    const test = checkTests.find((candidate) => check[candidate] !== undefined);
    const id = checkIdOf(check);
    const members = context.registry.widgets[widget]?.members;
    return given({
        id,
        message: context.text(onlyOwn(messages)[id] ?? check.message),
        typing: context.text(check.typing),
        at,
        member: at === undefined ? undefined : context.text(onlyOwn(members)[at] ?? label),
        test,
        value: test === 'rule' ? context.rule(check.rule) : check[test],
    });
}
const compileField = (path, field, context) => given({
    path,
    label: context.text(field.label),
    widget: field.widget,
    options: field.options && context.value(field.options),
    choices: field.choices?.map((choice) => typeof choice === 'object'
        ? { value: choice.value, label: context.text(choice.label) }
        : { value: choice, label: String(choice) }),
    hint: context.text(field.hint),
    placeholder: context.text(field.placeholder),
    required: context.text(field.required),
    checks: checksOf(field, context.registry).map((check) => compileCheck(check, field, context)),
    normalise: normalisersOf(field, context.registry),
    tells: field.tells,
    if: context.rule(field.if),
});
/** The blocks of a step inside those of the funnel, which are marked `around`. */
function compileBlocks(own = {}, outer = {}, context) {
    const inside = (blocks = [], around) => blocks.map(({ block, if: shown, options }) => {
        // Texts in the options of a block may insert rules.
        const compiled = options && context.value(options, undefined, { texts: true });
        return given({ block, if: context.rule(shown), options: compiled, around });
    });
    return {
        top: [...inside(outer.top, true), ...inside(own.top)],
        bottom: [...inside(own.bottom), ...inside(outer.bottom, true)],
    };
}
/** The navigation of a step, laid over that of the funnel and the usual one. */
function compileNav(own, usual, context) {
    const nav = {
        ...usual,
        ...context.definition.nav,
        ...(own === false ? { next: false, back: false } : own),
    };
    const label = (source) => (source === false ? false : context.text(source));
    const { place, shut } = nav;
    return { next: label(nav.next), back: label(nav.back), busy: context.text(nav.busy), place, shut };
}
const compileButtons = (step, context) => Object.fromEntries(Object.entries(step.buttons ?? {}).map(([id, { label, kind = 'secondary', if: shown }]) => [
    id,
    given({ label: context.text(label), kind, if: context.rule(shown) }),
]));
/** The label of a needed path: that of its field, or of a member of a composite widget; otherwise the path itself. */
function labelOf(path, step, context) {
    const fields = Object.entries(step.fields ?? {});
    const exact = fields.find(([own]) => own === path);
    if (exact)
        return exact[1].label;
    const around = fields.find(([own]) => path.startsWith(`${own}.`));
    const members = around && context.registry.widgets[around[1].widget]?.members;
    const member = around && onlyOwn(members)[path.slice(around[0].length + 1)];
    return member ?? path;
}
/** The path itself if a field of the step is there or around it, otherwise the fields inside the path. */
const askedPaths = (path, step) => {
    const fields = Object.keys(step.fields ?? {});
    return fields.some((field) => isUnder(path, field)) ? [path] : fields.filter((field) => field.startsWith(`${path}.`));
};
const missingAt = (path, test, step, context) => ({
    path: rooted(path),
    label: context.text(labelOf(path, step, context)),
    test,
});
/** One entry for every field of the step that this part of the gate reads. */
function gatePart(test, step, context) {
    return readsOf(test).flatMap((read) => {
        if (read === 'valid')
            return [{ path: read, label: '', test }];
        return askedPaths(read.replace(/^form\./, ''), step).map((path) => missingAt(path, test, step, context));
    });
}
const readsError = ({ rule }) => readsOf(rule).some((path) => path.split('.')[0] === 'error');
const saysError = (text) => Array.isArray(text) && text.some((part) => typeof part !== 'string' && readsError(part));
/** Texts by duration, the latest first. */
export const timedTexts = (texts, context) => Object.entries(texts)
    .map(([duration, text]) => ({ after: milliseconds(duration), text: context.text(text) }))
    .toSorted((one, other) => other.after - one.after);
const reasonsOf = (reason, context) => (typeof reason === 'string' ? [{ text: reason }] : reason).map((one) => ({
    ...given({ if: context.rule(one.if) }),
    text: context.text(one.text),
}));
/** Everything about a step except its states in the machine. */
export function compileStep(node, context) {
    const { step, path, automatic } = node;
    const title = context.text(step.title);
    const text = context.text(step.text);
    const usual = usualStep(path);
    const { as = usual.as, tone, entry, counts, final, freezes, was, track } = step;
    const { needs, own } = gateTerms(step, context.rule);
    const [hasNext, hasBack] = [hasNextStep(node), hasBackStep(node)];
    return given({
        ...usual,
        ...given({ as, tone, entry, counts, final, freezes, was, track }),
        automatic,
        title,
        text,
        detail: context.text(step.detail),
        later: step.later && timedTexts(step.later, context),
        slow: step.slow && timedTexts(step.slow, context),
        saysError: saysError(title) || saysError(text),
        fields: Object.entries(step.fields ?? {}).map(([at, field]) => compileField(at, field, context)),
        gate: conjunction([...needs.map(({ test }) => test), own]),
        missing: [
            ...needs.map((need) => missingAt(need.path, need.test, step, context)),
            ...(own === undefined ? [] : conjuncts(own).flatMap((part) => gatePart(part, step, context))),
        ],
        reason: step.reason ? reasonsOf(step.reason, context) : undefined,
        blocks: compileBlocks(step.blocks, as === 'page' ? context.definition.blocks : undefined, context),
        buttons: compileButtons(step, context),
        nav: hasNext || hasBack ? compileNav(step.nav, usual.nav, context) : usual.nav,
        hasNext,
        hasBack,
        guard: (step.guard ?? []).map((branch) => context.rule(branch.if ?? 'true')),
        still: !automatic && !step.guard?.length && !step.do?.length && step.min === undefined && step.then === undefined,
        nextCalls: callsOnNext(step),
    });
}
/** JSON Schema of one answer. A required checkbox is `enum: [true]`, because rjsf would tick `const: true` by itself. */
function answerSchema(path, field, definition, registry) {
    const { description: _description, class: _class, ...model } = schemaAt(path, definition, registry) ?? {};
    const choices = choiceValues(field);
    if (choices)
        return { ...model, enum: choices };
    return model.type === 'boolean' && field.required !== undefined ? { type: 'boolean', enum: [true] } : model;
}
/**
 * JSON Schema of a step's answers, which rjsf renders. It is flat, with paths as keys, so that the fields keep their
 * written order whichever object they belong to.
 */
export function stepSchema({ path, step }, definition, registry) {
    const answers = Object.entries(step.fields ?? {}).map(([at, field]) => [
        at,
        answerSchema(at, field, definition, registry),
    ]);
    return { $id: `step:${path}`, type: 'object', properties: Object.fromEntries(answers) };
}
