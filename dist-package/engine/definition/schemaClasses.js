const membersOf = (schema) => [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.patternProperties ?? {}),
    ...(schema.items ? [['0', schema.items]] : []),
    ...(Array.isArray(schema.allOf) ? schema.allOf.flatMap(membersOf) : []),
];
/** All classes of a value of this schema: its own, or those of its members. `around` is the class of the enclosing object. */
export function classesOfSchema(schema, around) {
    const own = schema.class ?? around;
    const members = membersOf(schema);
    if (members.length === 0)
        return new Set(own === undefined ? [] : [own]);
    return new Set(members.flatMap(([, member]) => [...classesOfSchema(member, own)]));
}
/** Paths of properties that neither have nor inherit a class. */
export function classless(schema, path, around) {
    const own = schema.class ?? around;
    const members = membersOf(schema);
    if (members.length > 0)
        return members.flatMap(([name, member]) => classless(member, schema.items === member ? path : `${path}.${name}`, own));
    return own === undefined && !isEmpty(schema) ? [path] : [];
}
/** Whether a schema is an object without declared members, which carries no data. */
const isEmpty = (schema) => schema.type === 'object' && schema.additionalProperties === undefined;
