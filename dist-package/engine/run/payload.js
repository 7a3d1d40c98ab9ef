import { isRecord } from './paths.js';
const types = {
    string: (value) => typeof value === 'string',
    number: (value) => typeof value === 'number' && Number.isFinite(value),
    integer: Number.isInteger,
    boolean: (value) => typeof value === 'boolean',
    array: Array.isArray,
    object: isRecord,
    null: (value) => value === null,
};
/** Whether a value fits a schema. Supports what event schemas use: `type`, `enum`, `const`, members and items. */
function conforms(value, schema) {
    if (schema.enum && !schema.enum.includes(value))
        return false;
    if (schema.const !== undefined && schema.const !== value)
        return false;
    if (schema.type !== undefined && ![schema.type].flat().some((type) => types[type]?.(value) ?? true))
        return false;
    if (Array.isArray(value))
        return schema.items === undefined || value.every((entry) => conforms(entry, schema.items));
    if (!isRecord(value))
        return true;
    const complete = (schema.required ?? []).every((name) => value[name] !== undefined);
    return (complete &&
        Object.entries(schema.properties ?? {}).every(([name, member]) => value[name] === undefined || conforms(value[name], member)));
}
/** Whether a payload fits the contract of its event (format.md §7.9). */
export const fitsEvent = (payload, { payload: properties, required }) => conforms(payload, { type: 'object', properties, required });
/** The payload to send: only the members in the contract of the event. */
export const payloadFor = (given, contract) => contract
    ? Object.fromEntries(Object.keys(contract.payload).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
    : given;
