import { groupedBy } from '../definition/index.js';
import { remembering } from '../rules/index.js';
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** The entries of all lists without duplicates, in order of their first occurrence. */
export const union = (...lists) => [...new Set(lists.flat())];
/** The keys of a path from the root of the answers. */
export const rooted = remembering(5000, (path) => path.startsWith('local.') ? path.split('.') : ['form', ...path.replace(/^form\./, '').split('.')]);
const isIndex = (key) => /^\d+$/.test(key);
const own = (holder, key) => (isRecord(holder) || (Array.isArray(holder) && isIndex(key))) && Object.hasOwn(holder, key)
    ? holder[key]
    : undefined;
/** The answer at a path; undefined if there is none. */
export const readPath = (answers, path) => rooted(path).reduce(own, answers);
function write(into, [key, ...rest], value) {
    if (isIndex(key) && !isRecord(into))
        return writeItem(Array.isArray(into) ? into : [], Number(key), rest, value);
    const record = isRecord(into) ? into : {};
    const written = rest.length > 0 ? write(own(record, key), rest, value) : value;
    if (written !== undefined && written !== null)
        return { ...record, [key]: written };
    const { [key]: _dropped, ...others } = record;
    return others;
}
/** A list with one item written, or a part of it. Items that are skipped are empty. */
function writeItem(list, index, keys, value) {
    const written = keys.length > 0 ? write(list[index], keys, value) : value;
    if (written === undefined || written === null)
        return list.filter((_, at) => at !== index);
    return Array.from({ length: Math.max(list.length, index + 1) }, (_, at) => at === index ? written : (list[at] ?? {}));
}
/** The record or list without what stands at these paths of keys. */
export function withoutPaths(record, paths) {
    const inside = groupedBy(paths, ([key]) => key);
    const kept = Object.entries(record).flatMap(([key, value]) => {
        const rest = inside.get(key)?.map(([, ...keys]) => keys);
        if (!rest)
            return [[key, value]];
        if (rest.some((keys) => keys.length === 0))
            return [];
        return [[key, typeof value === 'object' && value !== null ? withoutPaths(value, rest) : value]];
    });
    return (Array.isArray(record) ? kept.map(([, value]) => value) : Object.fromEntries(kept));
}
/** A copy of the answers with one value set; `null` and `undefined` unset it. */
export function writePath(answers, path, value) {
    const [root, ...keys] = rooted(path);
    return { form: answers.form, local: answers.local, [root]: write(answers[root], keys, value) };
}
