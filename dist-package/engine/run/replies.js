/** Whether a value is a text that may be shown: not blank and without markup. */
export const isWords = (said) => typeof said === 'string' && said.trim() !== '' && !/<[a-z!/]/i.test(said);
/** The value without `null` members at any depth, because the engine treats them as absent. `null` in lists stays. */
export function withoutNulls(value) {
    if (Array.isArray(value))
        return value.map(withoutNulls);
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])));
}
