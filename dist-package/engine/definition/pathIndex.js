import { overlap, rootOf } from './steps.js';
/** An index of values by path, which finds those that overlap a path without a full search. */
export class PathIndex {
    groups = new Map();
    seen = new Map();
    constructor(entries = []) {
        for (const [path, value] of entries)
            this.add(path, value);
    }
    add(path, value) {
        const key = groupOf(path);
        const group = this.groups.get(key);
        if (group)
            group.push({ path, value });
        else
            this.groups.set(key, [{ path, value }]);
        const root = rootOf(path);
        this.seen.set(root, (this.seen.get(root) ?? new Set()).add(key));
    }
    /** The values of all paths that overlap this one. */
    at(path) {
        const root = rootOf(path);
        // A bare root overlaps all of its paths.
        const keys = path === root ? [...(this.seen.get(root) ?? [])] : [...new Set([groupOf(path), root])];
        return keys
            .flatMap((key) => this.groups.get(key) ?? [])
            .flatMap((entry) => (overlap(entry.path, path) ? [entry.value] : []));
    }
}
const groupOf = (path) => path.split('.', 2).join('.');
