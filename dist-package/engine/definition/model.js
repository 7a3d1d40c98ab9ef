import { groupedBy } from './groupedBy.js';
/** A TypeBox schema as the JSON Schema that it is. */
export const asSchema = (schema) => schema;
/** JSON Schema of an object with these members. */
export const objectOf = (members = {}) => ({
    type: 'object',
    properties: members,
});
const joined = new WeakMap();
/** The schema of `form`: the shared model with the funnel's own `data`. */
export function formSchema({ data }, registry) {
    const shared = registry.model.form;
    if (!data)
        return shared;
    const known = joined.get(data);
    if (known?.shared === shared)
        return known.schema;
    const members = Object.entries(data).map(([path, extra]) => [path.split('.'), extra]);
    const schema = withMembers(shared, members);
    joined.set(data, { shared, schema });
    return schema;
}
function withMembers(schema, members) {
    const properties = { ...schema.properties };
    for (const [[head, ...rest], extra] of members)
        if (rest.length === 0)
            properties[head] = extra;
    const deeper = members.filter(([keys]) => keys.length > 1);
    for (const [head, inner] of groupedBy(deeper, ([[first]]) => first)) {
        const inside = inner.map(([[, ...rest], extra]) => [rest, extra]);
        properties[head] = withMembers(properties[head] ?? { type: 'object' }, inside);
    }
    return { ...schema, properties };
}
/** The schema at a path of a definition (`seat.row`, `local.pin`); undefined if there is no such path. */
export function schemaAt(path, definition, registry) {
    const local = path.startsWith('local.');
    const root = local ? registry.model.local : formSchema(definition, registry);
    return memberAt(root, (local ? path.slice('local.'.length) : path).split('.'));
}
/** The schema of a member at any depth, through records (`patternProperties`) too; undefined if there is none. */
export function memberAt(schema, keys) {
    return keys.reduce((found, key) => {
        const properties = found?.properties;
        if (properties && Object.hasOwn(properties, key))
            return properties[key];
        return Object.entries(found?.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern).test(key))?.[1];
    }, schema);
}
/** Every path of an answer that the definition may use, each object before its members. */
export function pathsOf(definition, registry) {
    return [...membersOf(formSchema(definition, registry), ''), ...membersOf(registry.model.local, 'local.')];
}
function membersOf(schema, prefix) {
    return Object.entries(schema.properties ?? {}).flatMap(([key, member]) => [
        `${prefix}${key}`,
        ...membersOf(member, `${prefix}${key}.`),
    ]);
}
