import { escapeSegment } from './source.js';
export const isObject = (node) => node?.kind === 'object';
export const isList = (node) => node?.kind === 'list';
export const isNull = (node) => node?.kind === 'scalar' && node.value === null;
/** The string value of a node; undefined for any other value. */
export const textOf = (node) => node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
export const memberOf = (node, key) => isObject(node) ? node.members.get(key)?.value : undefined;
/** The object without the members at these keys. */
export function without(node, keys) {
    return { ...node, members: new Map([...node.members].filter(([key]) => !keys.includes(key))) };
}
/** The plain JSON value of a node. */
export function toValue(node) {
    if (node.kind === 'scalar')
        return node.value;
    if (node.kind === 'list')
        return node.items.map(toValue);
    return Object.fromEntries([...node.members].map(([key, { value }]) => [key, toValue(value)]));
}
/** The nodes of a value in memory, all at offset 0 of the source. As in JSON, `undefined` members are left out. */
export function fromValue(value, source, pointer = '') {
    const place = { source, offset: 0, pointer };
    if (Array.isArray(value)) {
        return { kind: 'list', place, items: value.map((item, index) => fromValue(item, source, `${pointer}/${index}`)) };
    }
    if (typeof value === 'object' && value !== null) {
        const members = new Map();
        for (const [key, item] of Object.entries(value)) {
            if (item === undefined)
                continue;
            const inner = `${pointer}/${escapeSegment(key)}`;
            members.set(key, { key: { source, offset: 0, pointer: inner }, value: fromValue(item, source, inner) });
        }
        return { kind: 'object', place, members };
    }
    return { kind: 'scalar', place, value: value };
}
