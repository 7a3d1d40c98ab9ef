import { escapeSegment, formSchema, itemsOf, rooted, overlap, rootOf, } from '../definition/index.js';
import { compileRule, pathOf, readsOf, typeOfPath } from '../rules/index.js';
import { treeAt, unrooted } from './answers.js';
import { classesOfTree, flowClasses } from './classes.js';
import { isFormula } from './flow/reads.js';
/**
 * Consents come from the person alone: from the field that asks for exactly this, or a button that names it in `consents`. The
 * definition may withdraw one, and take over one that an operation reports as given before.
 */
export const checkConsent = (context) => {
    const { definition, registry } = context;
    const consents = [
        ...consentsIn(formSchema(definition, registry), 'form'),
        ...consentsIn(registry.model.local, 'local'),
    ];
    const flow = flowClasses(context);
    for (const item of itemsOf(definition, 'effect'))
        checkEffect(item, consents, flow, context);
    for (const item of itemsOf(definition, 'field'))
        checkField(item, consents, context);
    for (const item of itemsOf(definition, 'button'))
        checkButton(item, consents, context);
};
/** Paths of the answers whose class is `consent`, with their roots. */
function consentsIn(schema, path, around) {
    const own = schema.class ?? around;
    const members = Object.entries(schema.properties ?? {});
    if (members.length === 0)
        return own === 'consent' ? [path] : [];
    return members.flatMap(([name, member]) => consentsIn(member, `${path}.${name}`, own));
}
function checkEffect(item, consents, flow, context) {
    if (!('set' in item.value))
        return;
    const { set } = item.value;
    const place = `${item.pointer}/set`;
    const written = typeof set === 'string'
        ? [['form', set, place]]
        : Object.entries(set).map(([path, value]) => [rooted(path), value, `${place}/${escapeSegment(path)}`]);
    for (const [path, value, pointer] of written)
        for (const consent of consents.filter((one) => overlap(one, path))) {
            const part = consent.startsWith(`${path}.`) ? consent.slice(path.length + 1).split('.') : [];
            if (!gives(value, part, { consent, item, flow, context }) || isNamedByButton(consent, item, context))
                continue;
            context.reportKey('consent-given', pointer, {
                message: `this gives the consent "${unrooted(consent)}", which only the person can give`,
                hint: `let a field ask for it, or let the button that says so name it: "consents": ["${unrooted(consent)}"]`,
            });
        }
}
/** Whether a value, or the part of it at some keys, may be yes although the person has not said yes. */
function gives(value, keys, giving) {
    const [key, ...rest] = keys;
    if (isFormula(value)) {
        const { tree, type } = compileRule(value.slice(2), giving.context.environment(giving.item));
        if (key !== undefined && type.kind === 'object' && !Object.hasOwn(type.members, key))
            return false;
        if (key === undefined && !['bool', 'any'].includes(type.kind) && pathOf(tree) === undefined)
            return true;
        const part = keys.reduce((owner, name) => ['.', owner, name], tree);
        return formulaGives(part, giving);
    }
    if (key === undefined)
        return (Array.isArray(value) ? value.length > 0 : Boolean(value)) && formulaGives(true, giving);
    if (typeof value !== 'object' || value === null)
        return false;
    return gives(value[key], rest, giving);
}
/** Whether a formula may be true where its effect runs although the person has not consented. */
function formulaGives(tree, { consent, item, flow, context }) {
    const scope = flow(item.event);
    const isGiven = (path) => {
        if (['form', 'local', 'theme', 'query', 'event', 'error', 'journey'].includes(rootOf(path)))
            return path === consent;
        return [...classesOfTree(treeAt(path), scope)].join() === 'consent';
    };
    const path = pathOf(tree);
    if (path !== undefined && isGiven(path))
        return false;
    if (path !== undefined && !['bool', 'any'].includes(typeOfPath(path, context.environment(item).roots).kind))
        return true;
    const when = item.value.if === undefined ? [tree] : [tree, context.tree(item.value.if, item.event)];
    const reads = when.flatMap(readsOf).filter(isGiven);
    const notYet = reads.map((read) => ['!', [...treeAt(read), false]]);
    return context.solver(item.event).together(...when, ...notYet).can !== 'never';
}
const isNamedByButton = (consent, { pointer, slot }, { definition }) => slot === 'buttons' &&
    itemsOf(definition, 'button').some((button) => pointer.startsWith(`${button.pointer}/`) && button.value.consents?.some((path) => rooted(path) === consent));
function checkField(item, consents, { report, reportKey }) {
    const { value: field, path, pointer } = item;
    for (const consent of consents.filter((one) => one.startsWith(`${rooted(path)}.`)))
        reportKey('consent-given', pointer, {
            message: `"${unrooted(consent)}" is asked for together with the rest of "${path}"`,
            hint: 'give the consent a field of its own, whose label says what the person agrees to',
        });
    for (const [name, kept] of Object.entries(field.tells ?? {}))
        for (const consent of consents.filter((one) => overlap(one, rooted(kept))))
            report('consent-given', `${pointer}/tells/${escapeSegment(name)}`, {
                message: `what the widget of "${path}" tells besides its value would give the consent "${unrooted(consent)}"`,
                hint: 'keep it somewhere else, and let a field of its own ask for the consent',
            });
}
/** Every path in a button's `consents` is a consent that the button sets. */
function checkButton({ value, pointer }, consents, { writes, report }) {
    const set = writes.filter(({ value: given, pointer: at }) => at.startsWith(`${pointer}/`) && given !== null && given !== false);
    const known = consents.length > 0
        ? `consents are ${consents.map(unrooted).join(', ')}`
        : 'no answer of this funnel is a consent: remove it, or give the answer the class "consent"';
    value.consents?.forEach((path, at) => {
        const isConsent = consents.includes(rooted(path));
        if (isConsent && set.some((write) => overlap(write.path, rooted(path))))
            return;
        const finding = isConsent
            ? {
                message: `a press of this button does not give the consent "${path}"`,
                hint: 'let it "set" the answer, or remove the name',
            }
            : { message: `"${path}" is no answer of class "consent"`, hint: known };
        report('consent-unused', `${pointer}/consents/${at}`, finding);
    });
}
