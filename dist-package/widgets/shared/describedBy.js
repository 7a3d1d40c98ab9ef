/** The ids for `aria-describedby`: hint, error, then any others. */
export function describedBy(id, given, ...more) {
    const ids = [given.hint && `${id}-hint`, given.error && `${id}-error`, ...more].filter(Boolean);
    return ids.length ? ids.join(' ') : undefined;
}
