import { jsx as _jsx } from "react/jsx-runtime";
import { lazy, Suspense, useState } from 'react';
import { orNotLoaded } from '../browser/index.js';
/** A source that loads on first use. A failed download is repeated on the next use. */
export function loadOnce(load) {
    let given;
    let coming;
    const fetch = () => (coming ??= orNotLoaded(load)().then((loaded) => (given = loaded), (error) => {
        coming = undefined;
        throw error;
    }));
    return { given: () => given, fetch };
}
/** One export of a chunk, available as soon as the chunk is. */
export const exportOf = (chunk, name) => ({ given: () => chunk.given()?.[name], fetch: async () => (await chunk.fetch())[name] });
/** The same component for what most visitors never see: it has `fetch` in place of `preload`. */
export const whenShown = (Lazy) => Object.assign((props) => _jsx(Lazy, { ...props }), { fetch: () => Lazy.preload() });
/**
 * A component whose code is fetched when it is first rendered, or by `preload`; `meanwhile` renders in its place.
 * Unlike `React.lazy`, it renders synchronously once the code has arrived, so that preloaded code shows in the same
 * frame as the rest of its step.
 * `apart`: a page that the server has drawn takes it over when its code has arrived, later than what is around it.
 */
export function lazyComponent(source, meanwhile = () => null, apart = false) {
    const { given, fetch } = source;
    const waiting = () => lazy(async () => ({ default: (await fetch()) }));
    function Lazy(props) {
        // Chosen once: switching components would reset the state.
        const [{ Shown, isLate }] = useState(() => {
            const loaded = given();
            return { Shown: loaded ?? waiting(), isLate: !loaded };
        });
        const shown = _jsx(Shown, { ...props });
        // A boundary where none is needed would be taken over later than the page around it.
        return isLate || apart ? _jsx(Suspense, { fallback: meanwhile(props), children: shown }) : shown;
    }
    return Object.assign(Lazy, { preload: async () => void (await fetch()) });
}
