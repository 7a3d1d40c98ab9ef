import { expandedSchema } from './schema/schemas.js';
/** The grammar of a resolved definition (no `extends`, no `use`) with an empty registry. */
const whole = expandedSchema({
    model: { form: {}, local: {}, theme: {}, query: {} },
    operations: {},
    events: {},
    widgets: {},
    blocks: {},
    functions: {},
    formats: {},
    normalisers: {},
});
const kinds = whole.$defs;
/** The grammar of a funnel as JSON Schema. Its `$ref`s name the kinds (`rule`, `text`, `to`, `step`, …). */
export const grammar = { $ref: '#/$defs/funnel' };
/** The kind that a schema refers to; undefined if it is no reference. */
const kindOf = ({ $ref }) => typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : undefined;
const typeOf = (value) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
/** Whether the value meets the condition of an `if` in the grammar, which asks for its type or for keys. */
function chosen({ type, required }, value) {
    if (type !== undefined)
        return type === typeOf(value);
    return (required !== undefined && typeOf(value) === 'object' && required.every((key) => Object.hasOwn(value, key)));
}
/** The parts of a schema that apply to a value, with the names of those that are kinds. */
function partsFor(schema, value) {
    const kind = kindOf(schema);
    if (kind !== undefined)
        return [{ kind, schema: {} }, ...partsFor(kinds[kind], value)];
    const taken = [schema, ...(schema.allOf ?? [])].flatMap(({ if: condition, then }) => condition !== undefined && then !== undefined && chosen(condition, value)
        ? partsFor(then, value)
        : []);
    return [{ schema }, ...taken];
}
export function placeOf(schema, value) {
    const parts = partsFor(schema, value);
    const first = (find) => parts.map(({ schema: part }) => find(part)).find((found) => found !== undefined);
    return {
        kinds: parts.flatMap(({ kind }) => kind ?? []),
        member: (key) => first(({ properties = {}, additionalProperties: others }) => Object.hasOwn(properties, key)
            ? properties[key]
            : typeof others === 'object'
                ? others
                : undefined),
        item: first(({ items }) => items),
    };
}
/**
 * The kind of the value under a key of a kind, whatever its type; `to*` for a map whose values have the kind `to`.
 * Undefined if the grammar names no kind there.
 */
export function kindOfMember(kind, key) {
    if (kind.endsWith('*'))
        return kind.slice(0, -1);
    const { allOf = [], ...own } = kinds[kind] ?? {};
    const parts = [own, ...allOf.flatMap(({ then }) => (then ? [then] : []))];
    const found = parts.find(({ properties }) => properties && Object.hasOwn(properties, key))?.properties?.[key];
    const others = (found ?? own).additionalProperties;
    const any = typeof others === 'object' ? kindOf(others) : undefined;
    return found ? (kindOf(found) ?? (any && `${any}*`)) : any;
}
