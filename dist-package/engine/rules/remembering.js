/** A function that remembers its results by a text. When it knows `most` of them, it forgets them all. */
export function remembering(most, make) {
    const known = new Map();
    return (text) => {
        const before = known.get(text);
        if (before)
            return before.result;
        const result = make(text);
        if (known.size >= most)
            known.clear();
        known.set(text, { result });
        return result;
    };
}
/** A function that remembers its result for every object as long as there is the object. */
export function rememberingBy(make) {
    const known = new WeakMap();
    return (key) => {
        const before = known.get(key);
        if (before)
            return before.result;
        const result = make(key);
        known.set(key, { result });
        return result;
    };
}
