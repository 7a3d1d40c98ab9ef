import { Ajv2020 } from 'ajv/dist/2020.js';
import { asSchema, demandInWords, eventsOf, itemsOf, onlyOwn, pathsOf, schemaAt, unescapeSegment, } from '../definition/index.js';
import { boolType, compileRule, compileText, compileValue, describeType, didYouMean, evaluate, fits, typeOfSchema, } from '../rules/index.js';
import { kept } from './context.js';
import { isFormula, stringsIn } from './flow/reads.js';
/** Rules, texts and formulas: they are valid, their names exist, and their types fit. */
export const checkRules = (context) => {
    const { definition, environment, report } = context;
    const reportAll = (problems, at) => problems.forEach(({ code, message, hint, start, pointer = '' }) => report(code, at + pointer, { message, hint }, start));
    for (const item of itemsOf(definition, 'rule')) {
        const expected = item.gives === 'bool' ? boolType : undefined;
        reportAll(compileRule(item.value, environment(item, expected)).problems, item.pointer);
    }
    for (const item of itemsOf(definition, 'text'))
        reportAll(compileText(item.value, environment(item)).problems, item.pointer);
    for (const item of itemsOf(definition, 'value')) {
        const { role, value, pointer } = item;
        const texts = role.of === 'options' && role.texts;
        const schema = schemaOf(item, context);
        const { problems, type } = compileValue(value, environment(item, schema && typeOfSchema(schema)), { texts });
        reportAll(problems, pointer);
        if (problems.length > 0)
            continue;
        if (role.of === 'set' && role.path === undefined)
            checkTakenApart(pointer, type, context);
        checkKnownValues(item, context);
    }
};
/** A formula for a whole object writes each member to the answer of that name. */
function checkTakenApart(pointer, type, context) {
    const { definition, registry, report } = context;
    if (type?.kind === 'object') {
        for (const name of Object.keys(type.members)) {
            if (!schemaAt(name, definition, registry))
                report('unknown-field', pointer, {
                    message: `this has "${name}", and there is no such answer`,
                    hint: didYouMean(name, pathsOf(definition, registry)) ?? 'set the members one by one',
                });
        }
    }
    else if (type && type.kind !== 'any')
        report('value-type', pointer, { message: 'a formula here must give an object' });
}
/** The schema of the value at a place; undefined if anything may be there. */
function schemaOf(item, context) {
    const { role } = item;
    const { definition, registry } = context;
    if (role.of === 'set')
        return role.path === undefined ? undefined : schemaAt(role.path, definition, registry);
    if (role.of === 'options')
        return optionsSchema(item, context);
    const given = role.of === 'input'
        ? registry.operations[role.operation]?.input
        : eventsOf(definition, registry)[role.event]?.payload;
    const schema = role.name !== undefined && given && Object.hasOwn(given, role.name) ? given[role.name] : undefined;
    return schema && asSchema(schema);
}
/** The schema of the options at a place, from their widget or block. */
function optionsSchema({ pointer }, { definition, registry }) {
    const holder = pointer.slice(0, -'/options'.length);
    const field = itemsOf(definition, 'field').find((item) => item.pointer === holder);
    const block = itemsOf(definition, 'block').find((item) => item.pointer === holder);
    const { options } = (field && registry.widgets[field.value.widget]) ?? (block && registry.blocks[block.value.block]) ?? {};
    return { type: 'object', ...options };
}
// Schemas of the registry: its own tests prove them right.
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, meta: false });
const validatorOf = kept((schema) => ajv.compile(schema));
/**
 * A formula whose possible values are known must fit as plain values do: `= form.x ? 4 : 99`. Outside options only the
 * texts in it count, since a branch may have excluded other values.
 */
function checkKnownValues(item, context) {
    const whole = schemaOf(item, context);
    for (const { value, pointer } of stringsIn(item.value, item.pointer)) {
        const keys = pointer.slice(item.pointer.length).split('/').slice(1).map(unescapeSegment);
        const schema = keys.reduce((one, key) => one?.items ?? onlyOwn(one?.properties)[key], whole);
        if (!schema || !isFormula(value))
            continue;
        const { type, tree, reads } = compileRule(value.slice(2), context.environment(item));
        const isConstant = type.kind === 'number' && reads.length === 0 && !JSON.stringify(tree).includes('"call"');
        const constant = isConstant ? [evaluate(tree, {}, { functions: {}, now: 0 })] : literalsOf(tree);
        const known = { ...type, ...((isConstant || item.role.of !== 'options') && { enum: constant }) };
        const wrong = item.role.of === 'options' || 'enum' in type ? misfit(known, schema) : undefined;
        if (wrong)
            context.report('value-type', pointer, wrong);
    }
}
/** What is wrong with a value of a type where a schema stands; undefined if it may fit. */
function misfit(type, schema) {
    if (type.kind === 'list')
        return schema.items && misfit(type.of, schema.items);
    if (type.kind === 'object') {
        const lacking = schema.required?.find((key) => !Object.hasOwn(type.members, key));
        const message = `this may give an object without "${lacking}"`;
        return lacking === undefined ? undefined : { message, hint: 'give what the widget or block asks for' };
    }
    const alternatives = schema.anyOf;
    const validate = validatorOf(schema);
    const misfits = alternatives?.every((one) => !fits(type, typeOfSchema(one))) ? [describeType(type)] : [];
    const known = 'enum' in type ? type.enum : schema.enum && type.kind === 'string' ? ['any text'] : misfits;
    const wrong = known?.find((one) => one !== '' && !validate(one));
    if (wrong === undefined)
        return undefined;
    const demands = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf').map(demandInWords);
    const hint = schema.enum ? `known: ${schema.enum.join(', ')}` : `a value here must ${demands.join(' or ')}`;
    return { message: `this may give ${'enum' in type ? JSON.stringify(wrong) : wrong}`, hint };
}
/** The values that a rule may give because they are written in it. */
const literalsOf = (tree) => {
    if (typeof tree === 'string' || typeof tree === 'number')
        return [tree];
    return Array.isArray(tree) && tree[0] === '?' ? [...literalsOf(tree[2]), ...literalsOf(tree[3])] : [];
};
