const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value) => (typeof value === 'string' ? value : '');
export const asList = (value) => (Array.isArray(value) ? value : []);
/** A text or number as text; an empty text for anything else. */
export const printed = (value) => typeof value === 'number' || typeof value === 'boolean' ? String(value) : asText(value);
/**
 * Whether a value is present: non-blank text, `true`, any number, a non-empty list, an object with a present member
 * (docs/format.md §3.3, `needs`).
 */
export function isPresent(value) {
    if (typeof value === 'string')
        return value.trim() !== '';
    if (Array.isArray(value))
        return value.length > 0;
    return isObject(value) ? Object.values(value).some(isPresent) : value === true || typeof value === 'number';
}
/** Deep equality of JSON values. An undefined member counts as absent. */
export function equal(a, b) {
    if (Array.isArray(a) && Array.isArray(b))
        return a.length === b.length && a.every((entry, index) => equal(entry, b[index]));
    if (!isObject(a) || !isObject(b))
        return a === b;
    return Object.keys({ ...a, ...b }).every((key) => equal(own(a, key), own(b, key)));
}
/** An own member or entry, never an inherited one. */
export function own(value, key) {
    if (typeof value !== 'object' || value === null || (typeof key !== 'string' && typeof key !== 'number'))
        return undefined;
    return Object.hasOwn(value, key) ? value[key] : undefined;
}
function size(value) {
    if (typeof value === 'string')
        return [...value].length;
    return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
/** The implementations of the functions in `signatures.ts`. They accept any value and never throw. */
export const builtIns = {
    size,
    present: isPresent,
    string: printed,
    trim: (a) => asText(a).trim(),
    lower: (a) => asText(a).toLowerCase(),
    upper: (a) => asText(a).toUpperCase(),
    contains: (a, b) => asText(a).includes(asText(b)),
    startsWith: (a, b) => asText(a).startsWith(asText(b)),
    endsWith: (a, b) => asText(a).endsWith(asText(b)),
};
