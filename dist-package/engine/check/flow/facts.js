import { overlap, PathIndex, rootOf } from '../../definition/index.js';
import { certainPaths, conjunctsOf, presenceTest, readsOf } from '../../rules/index.js';
import { kept } from '../context.js';
export const emptyBits = (size) => new Uint32Array(Math.ceil(size / 32) || 1);
export const hasBit = (bits, at) => (bits[at >> 5] & (1 << (at & 31))) !== 0;
export const setBit = (bits, at) => void (bits[at >> 5] |= 1 << (at & 31));
export const clearBit = (bits, at) => void (bits[at >> 5] &= ~(1 << (at & 31)));
/** Intersects `target` with `other` in place. Returns whether that changed it. */
export function intersect(target, other) {
    let changed = false;
    for (let at = 0; at < target.length; at++) {
        const joined = target[at] & other[at];
        if (joined !== (target[at] | 0))
            changed = true;
        target[at] = joined;
    }
    return changed;
}
export function removeBits(target, other) {
    for (let at = 0; at < target.length; at++)
        target[at] &= ~other[at];
}
const passing = new Set(['event', 'error', 'valid', 'journey']);
/** `error` was set by what leads here, and arriving does not clear it. */
export const freshError = '@fresh';
/** Everything stored for this funnel was dropped. */
export const sessionDropped = '@dropped';
/**
 * `hiding`: for a path that conditions of fields read, the paths whose answers may be dropped when it changes. `companions`: by path,
 * the conditions that never hold unless it is set.
 */
export function createFacts(hiding, companions) {
    const all = [];
    const ids = new Map();
    const masks = new Map();
    const byRead = new PathIndex();
    const byPath = new Map();
    const add = (key, fact) => {
        const known = ids.get(key);
        if (known !== undefined)
            return known;
        const made = { id: all.length, ...fact };
        all.push(made);
        ids.set(key, made.id);
        for (const read of new Set(fact.reads))
            byRead.add(read, made);
        for (const around of fact.path === undefined ? [] : prefixesOf(fact.path)) {
            if (!byPath.has(around))
                byPath.set(around, []);
            byPath.get(around).push(made);
        }
        return made.id;
    };
    const path = (given) => add(given, { path: given, reads: [given] });
    const condition = (tree, holds = true) => {
        const { paths, parts } = meaningOf(tree, holds);
        return [...paths.map(path), ...parts.map(({ key, ...part }) => add(key, part))];
    };
    const facts = {
        all,
        path,
        condition,
        implied: (tree, given) => {
            const when = condition(tree);
            if (when.length === 0)
                return undefined;
            return add(`${when.join()}>${given}`, {
                path: given,
                when,
                reads: [given, ...when.flatMap((id) => all[id].reads)],
            });
        },
        touching: (written) => {
            const made = masks.get(written);
            if (made)
                return made;
            const mask = emptyBits(all.length);
            for (const path of [written, ...hidden(written, hiding)])
                for (const fact of byRead.at(path))
                    setBit(mask, fact.id);
            masks.set(written, mask);
            return mask;
        },
        isSet: (given, bits) => known(given, bits) ||
            (alongside.get(given) ?? []).some((one) => typeof one === 'string' ? known(one, bits) : one.length > 0 && one.every((id) => hasBit(bits, id))),
    };
    const alongside = new Map([...companions].map(([holder, list]) => [
        holder,
        list.map((one) => 'path' in one ? one.path : condition(one.condition).filter((id) => all[id].tree !== undefined)),
    ]));
    const known = (given, bits) => (byPath.get(given) ?? []).some((fact) => hasBit(bits, fact.id) && (fact.when ?? []).every((id) => certain(all[id], bits, facts)));
    return facts;
}
const certain = (fact, bits, facts) => hasBit(bits, fact.id) || (fact.path !== undefined && !fact.when && facts.isSet(fact.path, bits));
const meaningFor = (tree, holds) => ({
    paths: [...certainPaths(tree, holds)].filter((given) => !passing.has(rootOf(given))),
    parts: conjunctsOf(tree, holds).flatMap((part) => isPlainPresence(part) || isPassing(part) ? [] : [{ key: JSON.stringify(part), tree: part, reads: readsOf(part) }]),
});
const whereItHolds = kept((tree) => meaningFor(tree, true));
const whereItDoesNot = kept((tree) => meaningFor(tree, false));
function meaningOf(tree, holds) {
    if (typeof tree !== 'object' || tree === null)
        return meaningFor(tree, holds);
    return holds ? whereItHolds(tree) : whereItDoesNot(tree);
}
const isPassing = (tree) => readsOf(tree).some((read) => passing.has(rootOf(read)));
const isPlainPresence = (tree) => presenceTest(tree) !== undefined;
const hidden = (written, hiding) => [...hiding].flatMap(([read, paths]) => (overlap(read, written) ? paths : []));
/** `a.b.c` concerns `a`, `a.b` and itself: an object with something in it is set. */
const prefixesOf = (path) => path.split('.').map((_, at, keys) => keys.slice(0, at + 1).join('.'));
/** A forward must-analysis: where ways meet, only what is certain on all of them stays. `uses` leaves edges out. */
export function definiteAssignment(flow, facts, uses = () => true) {
    const size = facts.all.length;
    const out = flow.points.map(() => []);
    for (const edge of flow.edges)
        if (uses(edge))
            out[edge.from].push(edge);
    const known = [];
    known[flow.boot] = emptyBits(size);
    const order = orderOfVisit(flow.boot, out);
    const waiting = new Set([flow.boot]);
    while (waiting.size > 0) {
        for (const point of order) {
            if (!waiting.delete(point))
                continue;
            for (const edge of out[point]) {
                const arriving = through(edge, known[point], facts);
                const before = known[edge.to];
                if (!before)
                    known[edge.to] = arriving;
                else if (!intersect(before, arriving))
                    continue;
                waiting.add(edge.to);
            }
        }
    }
    return {
        reached: (point) => known[point] !== undefined,
        at: (point) => known[point],
        isSet: (path, point) => facts.isSet(path, known[point]),
        through: (edge, bits) => through(edge, bits, facts),
    };
}
function through({ changes }, before, facts) {
    if (changes.length === 0)
        return before.slice();
    const bits = before.slice();
    for (const change of changes)
        apply(change, bits, facts);
    return bits;
}
function apply(change, bits, facts) {
    switch (change.does) {
        case 'add':
            return change.facts.forEach((id) => setBit(bits, id));
        case 'lose':
            return removeBits(bits, facts.touching(change.path));
        case 'arrive':
            if (!facts.isSet(freshError, bits))
                removeBits(bits, facts.touching('error'));
            return;
        case 'write': {
            const set = change.writes.filter(({ needs }) => needs?.every((path) => isGiven(path, bits, facts)));
            for (const { path } of change.writes)
                removeBits(bits, facts.touching(path));
            for (const { path } of set)
                setBit(bits, facts.path(path));
        }
    }
}
const alwaysThere = new Set(['theme', 'journey', 'valid']);
/** Whether the source of a copied value is set. A member counts as set if its result is. */
function isGiven(path, bits, facts) {
    const root = rootOf(path);
    if (alwaysThere.has(root) || facts.isSet(path, bits))
        return true;
    return root !== 'form' && root !== 'local' && root !== 'query' && facts.isSet(root, bits);
}
/** The points in reverse postorder: most edges lead forward, so few rounds are needed. */
function orderOfVisit(start, out) {
    const seen = new Set([start]);
    const left = [];
    const stack = [{ point: start, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
        const edge = out[top.point][top.next++];
        if (!edge) {
            left.push(top.point);
            stack.pop();
        }
        else if (!seen.has(edge.to)) {
            seen.add(edge.to);
            stack.push({ point: edge.to, next: 0 });
        }
    }
    return left.reverse();
}
