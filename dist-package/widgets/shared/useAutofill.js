import { useEffect, useEffectEvent } from 'react';
import { useClock } from '../../engine/react/index.js';
const first = 100;
const every = 200;
const lasts = 2000;
/** One timer looks at all inputs of a page. */
const watches = new WeakMap();
/** Calls `look` again and again for a while. Returns a function that stops it. */
function lookOften(look, clock) {
    const watch = watches.get(clock) ?? { looks: new Map() };
    watches.set(clock, watch);
    const { looks } = watch;
    const lookAll = () => {
        for (const [one, end] of looks) {
            one();
            if (clock.now() + every > end)
                looks.delete(one);
        }
        if (looks.size > 0)
            watch.timer = clock.setTimeout(lookAll, every);
    };
    if (looks.size === 0)
        watch.timer = clock.setTimeout(lookAll, first);
    looks.set(look, clock.now() + lasts);
    return () => {
        looks.delete(look);
        if (looks.size === 0)
            clock.clearTimeout(watch.timer);
    };
}
/**
 * Detects silent autofill: for two seconds after mount, polls the input and compares its text with the known one
 * (CONST-03, CONST-04, CONST-05). Times are milliseconds of the engine's clock.
 */
export function useAutofill(input, known, take) {
    const clock = useClock();
    const found = useEffectEvent(take);
    useEffect(() => lookOften(() => {
        const text = input.current?.value ?? '';
        if (text !== '' && text !== known.current)
            found(text);
    }, clock), [clock, input, known]);
}
