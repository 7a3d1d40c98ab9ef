/** The entries grouped by key. Keys and the entries of each group keep the order of the list. */
export function groupedBy(list, keyOf) {
    const groups = new Map();
    for (const entry of list) {
        const key = keyOf(entry);
        const group = groups.get(key);
        if (group)
            group.push(entry);
        else
            groups.set(key, [entry]);
    }
    return groups;
}
/** The record with every value changed. */
export const mapValues = (from, change) => Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value, key)]));
