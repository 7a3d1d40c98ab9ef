/** The points of a JSON Pointer in `places`, otherwise those of the nearest value around it. */
export function pointsAt({ places }, pointer) {
    for (let at = pointer;; at = at.slice(0, at.lastIndexOf('/'))) {
        const found = Object.hasOwn(places, at) ? places[at] : undefined;
        if (found || at === '')
            return found ?? [];
    }
}
