import { groupedBy } from './groupedBy.js';
import { grammar, placeOf } from './places.js';
import { escapeSegment } from './source.js';
const slots = ['guard', 'do', 'then', 'start', 'next', 'back', 'on', 'after', 'catch', 'buttons', 'onChange'];
/** The items of a value, by its kind in the grammar. Other kinds only contain items. */
const itemsByKind = {
    step: ({ value, at }) => [{ ...at, is: 'step', value: value, path: at.step }],
    field: ({ value, at, key }) => [{ ...at, is: 'field', value: value, path: key }],
    block: ({ value, at }) => [{ ...at, is: 'block', value: value }],
    button: ({ value, at }) => [
        { ...at, is: 'button', value: value },
        { ...at, is: 'branch', value: value },
    ],
    to: ({ value, at }) => [{ ...at, is: 'to', value: value }],
    branches: ({ value, at }) => [{ ...at, is: 'to', value: value }],
    branch: ({ value, at }) => [{ ...at, is: 'branch', value: value }],
    target: ({ value, at }) => [{ ...at, is: 'target', value: value }],
    route: ({ value, at, key }) => (key === 'redirect' ? [{ ...at, is: 'redirect', value: value }] : []),
    effect: ({ value, at }) => [{ ...at, is: 'effect', value: value }],
    rule: ({ value, at, holder }) => [
        { ...at, is: 'rule', value: value, gives: holder === 'rules' ? 'any' : 'bool' },
    ],
    text: ({ value, at }) => (typeof value === 'string' ? [{ ...at, is: 'text', value }] : []),
    value: ({ value, at, key, effect }) => [{ ...at, is: 'value', value, role: roleIn(effect, key) }],
    formula: ({ value, at, effect }) => [{ ...at, is: 'value', value, role: roleIn(effect) }],
    options: ({ value, at, holder }) => [
        { ...at, is: 'value', value, role: { of: 'options', texts: holder === 'block' } },
    ],
};
function roleIn(effect, name) {
    if ('set' in effect)
        return { of: 'set', path: name };
    if ('call' in effect)
        return { of: 'input', operation: effect.call, name: name };
    if ('forget' in effect)
        return { of: 'input', operation: effect.forget, name: name };
    return { of: 'payload', event: 'emit' in effect ? effect.emit : effect.track, name };
}
/** The standing of the member `key` of a value that is of kind `holder` and stands at `at`. */
function standingOf(key, at, holder) {
    const pointer = `${at.pointer}/${escapeSegment(key)}`;
    if (holder === 'steps')
        return { pointer, step: at.step === undefined ? key : `${at.step}/${key}` };
    if (holder === 'on')
        return { ...at, pointer, event: key };
    if (holder === 'branch' || holder === 'button')
        return { ...at, pointer, ...(key === 'to' && { nested: true }) };
    if (holder === 'effect' && key === 'onFail')
        return { ...at, pointer, failing: true, nested: false };
    if (['step', 'enter', 'field'].includes(holder ?? '') && slots.includes(key))
        return { ...at, pointer, slot: key };
    return { ...at, pointer };
}
/** All items at and below a value, outermost first, in written order. */
function* visit(given) {
    const { value, schema, at, key } = given;
    const { kinds, member, item } = placeOf(schema, value);
    for (const kind of kinds)
        yield* itemsByKind[kind]?.(given) ?? [];
    if (typeof value !== 'object' || value === null)
        return;
    const effect = kinds.includes('effect') ? value : given.effect;
    // A map has no kind; its key takes that place.
    const holder = kinds.at(-1) ?? key;
    for (const [name, inner] of Object.entries(value)) {
        const asked = Array.isArray(value) ? item : member(name);
        if (asked && inner !== undefined)
            yield* visit({ value: inner, schema: asked, at: standingOf(name, at, holder), key: name, holder, effect });
    }
}
const kept = new WeakMap();
/**
 * All items of one kind in a definition, in written order. The grammar (`places.ts`) says where they may be, so that a
 * new key of the grammar is never forgotten. The result is cached by definition.
 */
export function itemsOf(definition, is) {
    const known = kept.get(definition) ??
        groupedBy([...visit({ value: definition, schema: grammar, at: { pointer: '' }, key: '' })], (item) => item.is);
    kept.set(definition, known);
    return (known.get(is) ?? []);
}
/** Whether a funnel makes the call of an obligation, or has the step that it is about. */
export const concerns = ({ before, beforeCall }, definition) => beforeCall === undefined
    ? itemsOf(definition, 'step').some(({ path }) => path === before)
    : itemsOf(definition, 'effect').some(({ value }) => 'call' in value && value.call === beforeCall);
/** Every call of an operation that the registry has, with its contract. */
export const callsIn = (definition, registry) => itemsOf(definition, 'effect').flatMap((item) => {
    const contract = 'call' in item.value ? registry.operations[item.value.call] : undefined;
    return contract ? [{ ...item, value: item.value, contract }] : [];
});
