import { isPresent, remembering, rememberingBy } from '../rules/index.js';
import { readPath, writePath } from './paths.js';
import { sentences } from './sentences.js';
import { ruleHolds, textOf } from './world.js';
/** Tests that read the answer and nothing else, not even the time. */
const plainTests = ['pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'min', 'max'];
const isPlain = (text) => text === undefined || typeof text === 'string';
const isConstant = (value) => !/"\$(text)?":/.test(JSON.stringify(value ?? null));
/** Whether what a field shows depends on its own answer alone. Then it has to be found out again only when that has changed. */
export const standsAlone = rememberingBy((field) => {
    const { label, hint, placeholder, required, choices = [], checks, options } = field;
    const texts = [label, hint, placeholder, required, ...choices.map((choice) => choice.label)];
    return (field.if === undefined &&
        [...texts, ...checks.flatMap(({ message, typing }) => [message, typing])].every(isPlain) &&
        checks.every(({ test, at }) => at === undefined && plainTests.includes(test)) &&
        isConstant(options));
});
/** Characters are counted as code points, as JSON Schema and `size` do. */
const lengthOf = (value) => typeof value === 'string' || Array.isArray(value) ? [...value].length : 0;
const regExpOf = remembering(1000, (pattern) => new RegExp(pattern, 'u'));
const tests = {
    pattern: (value, pattern) => regExpOf(pattern).test(String(value)),
    format: (value, name, { world }) => world.vocabulary.formats[name]?.(value, { now: world.host.clock.now() }) ?? false,
    rule: (_value, rule, at) => ruleHolds(rule, at),
    minLength: (value, least) => lengthOf(value) >= least,
    maxLength: (value, most) => lengthOf(value) <= most,
    minItems: (value, least) => lengthOf(value) >= least,
    maxItems: (value, most) => lengthOf(value) <= most,
    min: (value, least) => Number(value) >= least,
    max: (value, most) => Number(value) <= most,
};
const fails = (check, value, at) => !tests[check.test](value, check.value, at);
export const isVisible = (field, at) => ruleHolds(field.if, at);
/** The fields of a step whose `if` holds. */
export const visibleFields = (step, at) => step.fields.filter((field) => isVisible(field, at));
/** Whether a value, or every entry of a list, is one of the choices. */
const isChoice = (value, { choices }) => !choices || [value].flat().every((one) => choices.some((choice) => choice.value === one));
const messages = new WeakMap();
/** The message of an answer (format.md §7.2): that it is missing, otherwise of the first check that fails; undefined if it is valid. */
export function messageOf(field, at) {
    const value = readPath(at, field.path);
    if (!standsAlone(field))
        return newMessageOf(field, value, at);
    let known = messages.get(field);
    if (!known || !Object.is(known.value, value)) {
        known = { value, message: newMessageOf(field, value, at) };
        messages.set(field, known);
    }
    return known.message;
}
function newMessageOf(field, value, at) {
    const { path, checks, required } = field;
    if (!isPresent(value) || !isChoice(value, field)) {
        const text = textOf(required, at) || (isPresent(value) ? sentences.chooseAnOption : '');
        // An empty text means no message: the answer may be missing only because another one is.
        return text === '' ? undefined : { path, text };
    }
    const failed = checks.find((check) => fails(check, value, at));
    return failed && { path, text: textOf(failed.message, at), ...(failed.at ? { at: failed.at } : {}) };
}
/** The messages of the members of a composite answer, present or not: the first failed check of each member. */
export function memberMessagesOf({ path, checks }, at) {
    const value = readPath(at, path);
    const failed = checks.filter((check) => check.at !== undefined && fails(check, value, at));
    return failed
        .filter((check, place) => failed.findIndex((other) => other.at === check.at) === place)
        .map((check) => ({ path, text: textOf(check.message, at), at: check.at, member: textOf(check.member, at) }));
}
/** The message while an answer is being typed, for its normalised value. Only checks with `typing` have one. */
export function typingMessageOf(field, at) {
    const value = normalised(field, readPath(at, field.path), at.world);
    const failed = isPresent(value) && field.checks.find((check) => check.typing !== undefined && fails(check, value, at));
    return failed ? { path: field.path, text: textOf(failed.typing, at) } : undefined;
}
/** The message of an answer, or one for each wrong member. */
export function allMessagesOf(field, at) {
    const message = messageOf(field, at);
    if (message?.at === undefined)
        return message ? [message] : [];
    return memberMessagesOf(field, at).map(({ member: _, ...rest }) => rest);
}
/** The messages of all visible fields of a step. */
export const messagesOf = (step, at) => visibleFields(step, at).flatMap((field) => allMessagesOf(field, at));
/** Whether all visible fields of a step are valid: `valid` in rules. `path` is the step's. */
export function stepIsValid(path, at) {
    const step = at.world.funnel.steps[path];
    return !step || messagesOf(step, at).length === 0;
}
/** Whether the gate of a step holds, evaluated as if the step were shown. */
export const gateIsOpen = (step, at) => ruleHolds(step.gate, { ...at, current: step.path });
/** Whether a press of Next would be refused: the gate is shut or an answer is wrong. */
export const isShut = (step, at) => !gateIsOpen(step, at) || messagesOf(step, at).length > 0;
/** The value after all normalisers of its field. */
export const normalised = (field, value, { vocabulary }) => value === undefined
    ? undefined
    : field.normalise.reduce((from, name) => vocabulary.normalisers[name]?.(from) ?? from, value);
/** The answers with those of a step normalised, which a press of Next does first. */
export const normaliseStep = ({ fields }, at) => fields
    .filter(({ normalise }) => normalise.length > 0)
    .reduce((answers, field) => writePath(answers, field.path, normalised(field, readPath(answers, field.path), at.world)), { form: at.form, local: at.local });
