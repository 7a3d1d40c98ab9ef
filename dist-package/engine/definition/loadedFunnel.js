import { toValue } from './node.js';
import { locationOf, stringAt, unescapeSegment } from './source.js';
/** Whether the value at a pointer is written in the file of the funnel itself, not in one from which it takes something. */
export const isOwn = ({ files, locate }, pointer) => files.length === 0 || locate(pointer, 'key').file === files[0];
const nothingAround = { neighbours: () => [], policy: [], languages: [] };
export function loadedFunnel(root, findings, files, around = nothingAround) {
    return {
        ...around,
        definition: toValue(root),
        locate: (pointer, at = 'value') => locate(root, pointer, at),
        written: (pointer) => stringAt(find(root, pointer).node.place),
        findings,
        files,
    };
}
/** The node at a pointer and the member that holds it, or the nearest node around it. */
function find(root, pointer) {
    let node = root;
    let member;
    for (const segment of pointer.split('/').slice(1).map(unescapeSegment)) {
        member = node.kind === 'object' ? node.members.get(segment) : undefined;
        const next = node.kind === 'list' ? node.items[Number(segment)] : member?.value;
        if (!next)
            return { node, isThere: false };
        node = next;
    }
    return { node, member, isThere: true };
}
function locate(root, pointer, at) {
    const { node, member, isThere } = find(root, pointer);
    if (at === 'key' && member)
        return locationOf(member.key);
    return locationOf(node.place, isThere && typeof at === 'number' ? at : undefined);
}
