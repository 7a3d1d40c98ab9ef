import { asSchema, choiceValues, escapeSegment, isBlank, itemsOf, memberAt, pathsOf, schemaAt, } from '../definition/index.js';
import { describeType, didYouMean, fits, instead, typeOfSchema, } from '../rules/index.js';
import { attackOn } from '../patterns/index.js';
import { sharedEvents } from './checkCalls.js';
/** Paths of the data model: they exist, widgets and choices fit them, and patterns match in reasonable time. */
export const checkFields = (context) => {
    const { definition, registry, reportKey } = context;
    for (const path of Object.keys(definition.data ?? {})) {
        if (memberAt(registry.model.form, path.split('.')))
            reportKey('data-redefined', `/data/${escapeSegment(path)}`, { message: `"${path}" is in the shared model` });
    }
    for (const item of itemsOf(definition, 'field')) {
        const schema = known(item.path, item.pointer, 'key', context);
        if (schema)
            checkWidget(item, schema, context);
        if (schema)
            checkMembers(item, context);
        if (schema)
            checkTypes(item, typeOfSchema(schema), context);
        checkChoices(item, schema, context);
        checkTold(item, context);
    }
    for (const { value: step, pointer } of itemsOf(definition, 'step'))
        step.needs?.forEach((path, index) => known(path, `${pointer}/needs/${index}`, 'value', context));
    for (const { value: button, pointer } of itemsOf(definition, 'button'))
        button.consents?.forEach((path, index) => known(path, `${pointer}/consents/${index}`, 'value', context));
    for (const { role, pointer } of itemsOf(definition, 'value'))
        if (role.of === 'set' && role.path !== undefined)
            known(role.path, pointer, 'key', context);
    checkPatterns(context);
};
/** An answer with a similar name, or else where all are. */
const answersNear = (path, paths) => didYouMean(path, paths) ?? `${instead(path, paths, 'runnel list answers')}; a new one is declared in "data"`;
/** The schema of an answer; reports one that does not exist. */
function known(path, pointer, at, context) {
    const { definition, registry, report } = context;
    const schema = schemaAt(path, definition, registry);
    if (schema)
        return schema;
    const written = path.replace(/^form\./, '');
    const hint = schemaAt(written, definition, registry)
        ? `write "${written}": only "local." is written`
        : answersNear(path, pathsOf(definition, registry));
    report('unknown-field', pointer, { message: `there is no answer "${path}"`, hint }, at);
    return undefined;
}
function checkWidget(item, schema, { registry, report }) {
    const widget = registry.widgets[item.value.widget];
    if (!widget)
        return;
    const [edits, asked] = [typeOfSchema(widget.edits), typeOfSchema(schema)];
    if (!fits(edits, asked))
        report('widget-type', `${item.pointer}/widget`, {
            message: `"${widget.name}" edits ${describeType(edits)}, "${item.path}" is ${describeType(asked)}`,
        });
}
/** What a widget tells must fit the answer that keeps it. Unknown names of tells are found with the shape. */
function checkTold({ value: field, pointer }, context) {
    for (const [name, path] of Object.entries(field.tells ?? {})) {
        const told = context.registry.widgets[field.widget]?.tells?.[name];
        const place = `${pointer}/tells/${escapeSegment(name)}`;
        const schema = told && known(path, place, 'value', context);
        if (!schema)
            continue;
        const [given, kept] = [typeOfSchema(told), typeOfSchema(schema)];
        const message = `"${name}" is ${describeType(given)}, "${path}" is ${describeType(kept)}`;
        if (!fits(given, kept))
            context.report('widget-type', place, { message });
    }
}
/** The list of choices, and its values against the type of the answer. */
function checkChoices(item, schema, context) {
    const { value: field, path, pointer } = item;
    const { registry, report, reportKey } = context;
    const values = choiceValues(field);
    if (!values)
        return;
    const at = `${pointer}/choices`;
    const widget = registry.widgets[field.widget];
    if (!widget)
        return;
    if (widget.choices !== true)
        return reportKey('choices', at, {
            message: `"${field.widget}" offers no choices: these are never shown`,
            hint: 'remove them, or choose another widget',
        });
    if (values.length === 0)
        return report('choices', at, { message: `"${path}" has nothing to choose from`, hint: 'add what may be chosen' });
    const labels = field.choices.map((choice) => (typeof choice === 'object' ? choice.label : String(choice)).trim());
    values.forEach((value, index) => {
        const wrong = wrongChoice(value, labels[index], values.slice(0, index), labels.slice(0, index));
        const misfit = wrong || !schema ? undefined : wrongValue(value, path, schema);
        if (wrong)
            report('choices', `${at}/${index}`, wrong);
        if (misfit)
            report('value-type', `${at}/${index}`, misfit);
    });
}
function wrongChoice(value, label, earlier, labels) {
    if (isBlank(String(value)))
        return { message: 'choosing this gives no answer', hint: 'give it a value, or leave the question optional' };
    if (earlier.some((one) => String(one) === String(value)))
        return { message: `${JSON.stringify(value)} is listed twice`, hint: 'remove one' };
    if (labels.includes(label))
        return { message: `two choices say "${label}"`, hint: 'give each its own label' };
    return undefined;
}
function wrongValue(value, path, schema) {
    const [given, asked] = [typeOfSchema({ enum: [value] }), typeOfSchema(schema)];
    if (schema.enum && !schema.enum.includes(value))
        return { message: `"${path}" is never "${value}"`, hint: `known: ${schema.enum.join(', ')}` };
    if (fits(given, asked.kind === 'list' ? asked.of : asked))
        return undefined;
    return { message: `this is ${describeType(given)}, "${path}" is ${describeType(asked)}` };
}
/** The types of answers that a test of a check can judge. Rules and formats judge every type. */
const judged = {
    pattern: ['string', 'number'],
    minLength: ['string'],
    maxLength: ['string'],
    minItems: ['list'],
    maxItems: ['list'],
    min: ['number', 'string'],
    max: ['number', 'string'],
};
function checkTypes({ value: field, path, pointer }, type, { reportKey }) {
    field.checks?.forEach((check, at) => {
        for (const [test, kinds] of Object.entries(judged)) {
            if (!Object.hasOwn(check, test) || type.kind === 'any' || kinds.includes(type.kind))
                continue;
            const message = `"${test}" judges no such answer: "${path}" is ${describeType(type)}`;
            reportKey('value-type', `${pointer}/checks/${at}/${test}`, { message, hint: 'use another test, or a "rule"' });
        }
    });
}
/** `at` of a check must name a member of the answer. */
function checkMembers({ value: field, path, pointer }, context) {
    const { definition, registry, report } = context;
    field.checks?.forEach(({ at }, index) => {
        if (at === undefined || schemaAt(`${path}.${at}`, definition, registry))
            return;
        const members = pathsOf(definition, registry).flatMap((other) => other.startsWith(`${path}.`) ? [other.slice(path.length + 1)] : []);
        const others = members.length > 0 ? `its members: ${members.join(', ')}` : 'remove "at": this answer has no members';
        report('unknown-field', `${pointer}/checks/${index}/at`, {
            message: `"${path}" has no member "${at}"`,
            hint: didYouMean(at, members) ?? others,
        });
    });
}
/**
 * Regular expressions that take exponential time on some texts: in checks, in the funnel's `data` and events, in the shared data model,
 * and in the contracts of called operations.
 */
function checkPatterns(context) {
    const { definition, registry, calls, askedAt, report, reportKey } = context;
    for (const { value: field, pointer } of itemsOf(definition, 'field'))
        field.checks?.forEach(({ pattern }, at) => judge(pattern, `${pointer}/checks/${at}/pattern`, report));
    const written = { data: definition.data, events: definition.events };
    for (const { pattern, pointer, isKey } of patternsIn(written))
        judge(pattern, pointer, isKey ? reportKey : report);
    for (const root of ['form', 'local'])
        for (const [name, schema] of Object.entries(registry.model[root].properties ?? {}))
            for (const { pattern } of patternsIn(schema))
                judge(pattern, askedAt(`${root}.${name}`), reportKey);
    for (const { contract, pointer } of calls)
        for (const { pattern } of patternsIn([asSchema(contract.response), contract.input]))
            judge(pattern, `${pointer}/call`, report);
    for (const { event, pointer } of sharedEvents(context))
        for (const { pattern } of patternsIn(event.payload))
            judge(pattern, pointer, report);
}
/** The patterns of schemas at any depth, and where they stand. */
function patternsIn(schema, pointer = '') {
    if (typeof schema !== 'object' || schema === null)
        return [];
    const { pattern, patternProperties } = schema;
    return [
        ...(typeof pattern === 'string' ? [{ pattern, pointer: `${pointer}/pattern` }] : []),
        ...Object.keys(patternProperties ?? {}).map((name) => ({
            pattern: name,
            pointer: `${pointer}/patternProperties/${escapeSegment(name)}`,
            isKey: true,
        })),
        ...Object.entries(schema).flatMap(([key, value]) => patternsIn(value, `${pointer}/${escapeSegment(key)}`)),
    ];
}
function judge(pattern, pointer, report) {
    const attack = pattern === undefined ? undefined : attackOn(pattern);
    if (attack !== undefined)
        report('pattern-slow', pointer, { message: `${pattern} takes for ever on some texts, such as ${attack}` });
}
