import { onlyOwn } from './registry.js';
import { compileRule, anyType, boolType, listOf, numberType, textType, typeOfSchema, } from '../rules/index.js';
import { groupedBy } from './groupedBy.js';
import { asSchema, formSchema, objectOf } from './model.js';
import { itemsOf } from './walk.js';
/**
 * The types of the roots that every rule of a funnel may read: `form`, `local`, `theme`, `query`, `error`, `valid`,
 * `journey`, and the results by name (format.md §4). `event` is only in handlers (`eventType`).
 */
export function rootsOf(definition, registry) {
    const { local, theme, query } = registry.model;
    const ids = { kind: 'string', enum: Object.keys(definition.steps) };
    return {
        ...resultTypes(definition, registry),
        form: withChoices(typeOfSchema(formSchema(definition, registry)), definition),
        local: typeOfSchema(local),
        theme: typeOfSchema(theme),
        query: typeOfSchema(query),
        error: { kind: 'object', members: { message: textType, ...failureNames(definition, registry) } },
        valid: boolType,
        journey: {
            kind: 'object',
            members: {
                done: listOf(ids),
                open: ids,
                position: numberType,
                total: numberType,
                funnel: textType,
                definition: textType,
            },
        },
    };
}
export const rootNames = ['form', 'local', 'theme', 'query', 'error', 'event', 'valid', 'journey'];
/** The contracts of all events that a funnel may use: those of the registry and its own. */
export const eventsOf = (definition, registry) => onlyOwn(registry.events, definition.events);
/** The type of `event` in a handler of this event; undefined if there is no such event. */
export function eventType(name, definition, registry) {
    const events = eventsOf(definition, registry);
    return Object.hasOwn(events, name) ? typeOfSchema(objectOf(events[name].payload)) : undefined;
}
/** The types of all results by name. If two have the same name, the first counts. */
function resultTypes(definition, registry) {
    const types = {};
    for (const { value: effect } of itemsOf(definition, 'effect')) {
        if (!('call' in effect) || effect.as === undefined || Object.hasOwn(types, effect.as))
            continue;
        const contract = registry.operations[effect.call];
        types[effect.as] = contract ? outputType(contract, registry) : anyType;
    }
    return types;
}
const outputTypes = new WeakMap();
/** The type of an operation's result. */
export function outputType(contract, registry) {
    const types = outputTypes.get(registry) ?? new Map();
    const type = types.get(contract) ?? typeOfOutput(contract, registry);
    outputTypes.set(registry, types.set(contract, type));
    return type;
}
/** The members of its response, overlaid by the contract's `output` formulas. */
function typeOfOutput(contract, registry) {
    const response = typeOfSchema(asSchema(contract.response));
    const members = response.kind === 'object' ? { ...response.members } : {};
    const roots = { response, http: numberType };
    for (const [name, formula] of Object.entries(contract.output ?? {})) {
        members[name] = compileRule(formula.replace(/^= /, ''), { roots, functions: registry.functions }).type;
    }
    const { outcome } = contract;
    if (outcome && !outcome.others)
        members[outcome.of] = { kind: 'string', enum: outcome.values };
    return { kind: 'object', members };
}
/** The codes and the operation of the failures that a funnel may meet. */
function failureNames(definition, { operations }) {
    const calls = itemsOf(definition, 'effect').flatMap(({ value }) => ('call' in value ? [value.call] : []));
    const asked = calls.flatMap((name) => [name, operations[name]?.recover ?? name]);
    const own = asked.flatMap((name) => operations[name]?.failures.map(({ code }) => code) ?? []);
    const oneOf = (values) => ({ kind: 'string', enum: [...new Set(values)] });
    return {
        code: oneOf([...own, 'offline', 'timeout', 'malformed', 'unset', 'failed', 'error', 'fail']),
        operation: calls.length > 0 ? oneOf(calls) : textType,
    };
}
/** The type of `form` in which a text that is only chosen from `choices` or set to fixed texts has these values alone. */
function withChoices(form, definition) {
    const values = new Map();
    const add = (path, more) => {
        const known = values.get(path) ?? new Set();
        const texts = more?.filter((value) => typeof value === 'string');
        values.set(path, known === 'open' || !texts || texts.length !== more.length ? 'open' : new Set([...known, ...texts]));
    };
    for (const { path, value } of itemsOf(definition, 'field'))
        add(path, choiceValues(value));
    for (const { value, role } of itemsOf(definition, 'value')) {
        if (role.of !== 'set')
            continue;
        if (role.path === undefined)
            return form; // A formula for the whole object may set anything.
        if (value !== null)
            add(role.path, typeof value === 'string' && !value.startsWith('= ') ? [value] : undefined);
    }
    const asked = new Set(itemsOf(definition, 'field').map(({ path }) => path));
    return narrowed(form, [...values].flatMap(([path, set]) => set === 'open' || !asked.has(path) ? [] : [[path.split('.'), [...set]]]));
}
/** The values of a field's `choices`; undefined without `choices`. */
export const choiceValues = (field) => field.choices?.map((choice) => (typeof choice === 'object' ? choice.value : choice));
/** The type with the texts at these paths limited to these values. */
function narrowed(type, paths) {
    const own = paths.find(([keys]) => keys.length === 0);
    if (own)
        return type.kind === 'string' && !type.enum ? { kind: 'string', enum: own[1] } : type;
    if (type.kind !== 'object')
        return type;
    const members = { ...type.members };
    for (const [head, inner] of groupedBy(paths, ([keys]) => keys[0])) {
        if (Object.hasOwn(members, head))
            members[head] = narrowed(members[head], inner.map(([[, ...rest], values]) => [rest, values]));
    }
    return { ...type, members };
}
