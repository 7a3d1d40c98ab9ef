import { groupedBy } from '../definition/index.js';
import { remembering } from '../rules/index.js';
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The entries of all lists without duplicates, in order of their first occurrence. */
export const union = (...lists) => [...new Set(lists.flat())];
/** The keys of a path from the root of the answers. */
export const rooted = remembering(5000, (path) => path.startsWith('local.') ? path.split('.') : ['form', ...path.replace(/^form\./, '').split('.')]);
const own = (record, key) => isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined;
/** The answer at a path; undefined if there is none. */
export const readPath = (answers, path) => rooted(path).reduce(own, answers);
function write(into, [key, ...rest], value) {
    const record = isRecord(into) ? into : {};
    const written = rest.length > 0 ? write(own(record, key), rest, value) : value;
    if (written !== undefined && written !== null)
        return { ...record, [key]: written };
    const { [key]: _dropped, ...others } = record;
    return others;
}
/** The record without the members at these paths of keys. A member inside a list removes the whole list. */
export function withoutPaths(record, paths) {
    const inside = groupedBy(paths, ([key]) => key);
    const kept = Object.entries(record).flatMap(([key, value]) => {
        const rest = inside.get(key)?.map(([, ...keys]) => keys);
        if (!rest)
            return [[key, value]];
        if (Array.isArray(value) || rest.some((keys) => keys.length === 0))
            return [];
        return [[key, isRecord(value) ? withoutPaths(value, rest) : value]];
    });
    return Object.fromEntries(kept);
}
/** A copy of the answers with one value set; `null` and `undefined` unset it. */
export function writePath(answers, path, value) {
    const [root, ...keys] = rooted(path);
    return { form: answers.form, local: answers.local, [root]: write(answers[root], keys, value) };
}
