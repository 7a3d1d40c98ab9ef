export const anyType = { kind: 'any' };
export const textType = { kind: 'string' };
export const boolType = { kind: 'bool' };
export const numberType = { kind: 'number' };
export const listOf = (of) => ({ kind: 'list', of });
const zeros = { string: '', bool: false, number: 0 };
/** The value that an unset path reads as. Objects and maps have none; their members have zero values of their own. */
export const zeroOf = ({ kind }) => (kind === 'list' ? [] : zeros[kind]);
const plainNames = {
    string: 'text',
    bool: 'yes/no',
    map: 'object',
    any: 'anything',
};
/** The type in words for messages: `text`, `yes/no`, `number`, `list of text`, `object`, `anything`. */
export function describeType(type) {
    if (type.kind !== 'list')
        return plainNames[type.kind] ?? type.kind;
    return type.of.kind === 'any' ? 'list' : `list of ${describeType(type.of)}`;
}
const scalars = {
    string: textType,
    bool: boolType,
    boolean: boolType,
    number: numberType,
    integer: numberType,
};
/** The type with a name as rule functions declare it: `string`, `bool`, `number`, `any`, `list<…>`, `map<…>`. Others are `any`. */
export function typeOfName(name) {
    const container = /^(list|map)<(.+)>$/.exec(name.trim());
    if (container)
        return { kind: container[1], of: typeOfName(container[2]) };
    return scalars[name.trim()] ?? anyType;
}
/** The rule type of a JSON Schema; `any` if no other type describes it. */
export function typeOfSchema(schema) {
    if (Array.isArray(schema.allOf))
        return mergedObjects(schema.allOf.map(typeOfSchema));
    const values = schema.const !== undefined ? [schema.const] : schema.enum;
    if (values)
        return typeOfEnum(values);
    if (schema.type === 'array')
        return listOf(schema.items ? typeOfSchema(schema.items) : anyType);
    if (schema.type === 'object')
        return typeOfObject(schema);
    return scalars[schema.type ?? ''] ?? anyType;
}
function typeOfObject({ properties, patternProperties = {}, additionalProperties }) {
    if (properties)
        return objectOf(Object.entries(properties).map(([key, member]) => [key, typeOfSchema(member)]));
    const others = Object.values(patternProperties)[0] ?? additionalProperties;
    return {
        kind: 'map',
        of: typeof others === 'object' && others !== null ? typeOfSchema(others) : anyType,
    };
}
export const objectOf = (members) => ({
    kind: 'object',
    members: Object.fromEntries(members),
});
function typeOfEnum(values) {
    if (values.every((value) => typeof value === 'string'))
        return { kind: 'string', enum: values };
    if (values.every((value) => typeof value === 'number'))
        return { kind: 'number', enum: values };
    return values.every((value) => typeof value === 'boolean') ? boolType : anyType;
}
const mergedObjects = (types) => types.every((type) => type.kind === 'object')
    ? objectOf(types.flatMap(({ members }) => Object.entries(members)))
    : anyType;
