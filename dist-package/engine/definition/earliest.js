/**
 * Finds the first result among the entries before a place. Each entry is tried once, however often it is asked for, and only
 * if nothing was found before it.
 */
export function earliest(list, find) {
    let place = 0;
    let found;
    return (before) => {
        for (; found === undefined && place < before; place++)
            found = find(list[place]);
        return place <= before ? found : undefined;
    };
}
