import { toValue } from './node.js';
import { locationOf, unescapeSegment } from './source.js';
/** Whether the value at a pointer is written in the file of the funnel itself, not in one from which it takes something. */
export const isOwn = ({ files, locate }, pointer) => files.length === 0 || locate(pointer, 'key').file === files[0];
export function loadedFunnel(root, findings, files, around = { neighbours: () => [], policy: [] }) {
    return {
        ...around,
        definition: toValue(root),
        locate: (pointer, at = 'value') => locate(root, pointer, at),
        findings,
        files,
    };
}
function locate(root, pointer, at) {
    let node = root;
    let member;
    for (const segment of pointer.split('/').slice(1).map(unescapeSegment)) {
        member = node.kind === 'object' ? node.members.get(segment) : undefined;
        const next = node.kind === 'list' ? node.items[Number(segment)] : member?.value;
        if (!next)
            return locationOf(node.place);
        node = next;
    }
    if (at === 'key' && member)
        return locationOf(member.key);
    return locationOf(node.place, typeof at === 'number' ? at : undefined);
}
