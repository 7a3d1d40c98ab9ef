import { isRecord, isShut, messageOf, normalised, visibleFields, readPath, writePath } from '../../run/index.js';
import { candidatesOf, valuesFor } from './candidates.js';
/** Most combinations of answers to try for one step. */
const mostAttempts = 500;
/**
 * Answers a step so that Next opens: every visible field gets an answer that passes its checks. Returns the new state, or
 * undefined if no such answers are found. Deterministic.
 */
export const answerStep = (step, at) => filled(step.fields, step, { ...at, step: step.path.split('/')[0], current: step.path }, { left: mostAttempts });
/** Answers the fields in order, and backtracks to the next candidate when a later field cannot be answered. */
function filled([field, ...rest], step, at, attempts) {
    if (!field)
        return isShut(step, at) ? undefined : at;
    if (!visibleFields(step, at).includes(field))
        return filled(rest, step, at, attempts);
    const kept = readPath(at, field.path);
    for (const candidate of [...(kept === undefined ? [] : [kept]), ...candidatesOf(field, step, at)]) {
        if (attempts.left-- <= 0)
            return undefined;
        const answered = withAnswer(field, candidate, at);
        // A rule may compare with a later field, so it is judged only when all fields are answered.
        const isLater = field.checks.some(({ test }) => test === 'rule');
        if (!isLater && messageOf(field, answered))
            continue;
        const found = filled(rest, step, answered, attempts);
        if (found)
            return found;
    }
    return field.required === undefined ? filled(rest, step, at, attempts) : undefined;
}
const withAnswer = (field, value, at) => ({
    ...at,
    ...writePath(at, field.path, normalised(field, value, at.world)),
});
/** Texts that common checks refuse. */
const oddTexts = [
    'x',
    '@',
    'a@',
    '@b',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@@b.de',
    '1',
    '00',
    '07',
    '0712345678',
    '12345',
    '1850-01-01T00:00:00.000Z',
    ' - ',
    'x'.repeat(300),
];
/** Answers by path that make a step's fields show their messages: nothing at all, then one wrong value for each message. */
export function wrongAnswers(step, at) {
    if (step.fields.length === 0)
        return [];
    const usual = answerStep(step, at) ?? { ...at, current: step.path };
    const fields = visibleFields(step, usual);
    const given = Object.fromEntries(fields.map(({ path }) => [path, readPath(usual, path) ?? null]));
    const wrong = fields.flatMap((field) => wrongValues(field, usual).map((value) => ({ ...given, [field.path]: value ?? null })));
    return [Object.fromEntries(fields.map(({ path }) => [path, null])), ...wrong];
}
/** One value for each message that the field can show. */
function wrongValues(field, at) {
    const { registry } = at.world;
    const given = readPath(at, field.path);
    const against = field.checks.flatMap((check) => {
        if (check.test !== 'rule')
            return valuesFor(check, field, registry).wrong;
        const members = isRecord(given) ? Object.keys(given) : [];
        const meant = members.filter((member) => check.at === undefined || member === check.at);
        return meant.map((member) => ({ ...given, [member]: '' }));
    });
    const { edits, checks = [] } = registry.widgets[field.widget] ?? {};
    const odd = edits?.type === 'string' || checks.length > 0 ? oddTexts : [];
    const byMessage = new Map();
    for (const value of [undefined, ...against, ...odd]) {
        const message = messageOf(field, withAnswer(field, value, at));
        if (message && !byMessage.has(message.text))
            byMessage.set(message.text, value);
    }
    return [...byMessage.values()];
}
