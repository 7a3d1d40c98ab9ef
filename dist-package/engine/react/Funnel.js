import { jsx as _jsx } from "react/jsx-runtime";
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { browserHost, funnelSource, NotLoaded, orNotLoaded, } from '../browser/index.js';
import { answerAddress, realClock } from '../run/index.js';
import { FunnelScreen } from './FunnelScreen.js';
import { useAddress } from './useAddress.js';
import { useFunnelView } from './useFunnelView.js';
import { useRunner } from './useRunner.js';
/** The part of a page that needs the state machine. */
const loadEngine = orNotLoaded(() => import('../browser/readyFunnel.js'));
const nothing = {};
/** The sources of the modules, so that each is fetched once. */
const sources = new WeakMap();
function sourceOf(module) {
    const source = sources.get(module) ?? funnelSource(module);
    sources.set(module, source);
    return source;
}
const moved = 'runnel:moved';
function subscribe(changed) {
    for (const event of ['popstate', moved])
        window.addEventListener(event, changed);
    return () => {
        for (const event of ['popstate', moved])
            window.removeEventListener(event, changed);
    };
}
/** Goes to a path without loading the page again. */
function goTo(path, replace) {
    window.history[replace ? 'replaceState' : 'pushState'](null, '', path);
    window.dispatchEvent(new Event(moved));
}
/**
 * A funnel on a page of its own: it is fetched, runs in this browser, and keeps the address in step with it.
 * @throws `NotLoaded` while it renders, if the funnel cannot be fetched: let an error boundary offer to try again.
 */
export function Funnel({ funnel, notFound = null, ...rest }) {
    const path = useSyncExternalStore(subscribe, () => window.location.pathname, () => funnel.addresses.path);
    const answer = answerAddress(path, [funnel.addresses]);
    const redirect = answer?.redirect;
    useEffect(() => {
        if (redirect)
            goTo(redirect + window.location.search, true);
    }, [redirect]);
    if (!answer)
        return notFound;
    return redirect ? null : _jsx(Opened, { source: sourceOf(funnel), step: answer.step, ...rest });
}
function Opened({ source, step, components, vocabulary, site, loading }) {
    const { id, path } = source.addresses;
    const [given] = useState({ step, site, vocabulary });
    const load = useCallback(async (leave, shown) => {
        const [{ readyFunnel }, data] = await Promise.all([loadEngine(), source.data()]);
        return readyFunnel({
            data,
            details: source.details,
            step: given.step,
            shown,
            vocabulary: { functions: {}, formats: {}, normalisers: {}, ...given.vocabulary },
            host: (compiled) => browserHost(compiled.id, { ...given.site, navigate: leave }),
        });
    }, [source, given]);
    const navigate = useCallback((to) => (given.site?.navigate ? given.site.navigate(to) : window.location.assign(to)), [given]);
    const { runner } = useRunner({ id, first: undefined, load, navigate });
    const { Working } = components.parts;
    return runner ? (_jsx(Running, { runner, source, step, path, components, theme: given.site?.theme ?? nothing })) : ((loading ?? _jsx(Working, { text: "Loading" })));
}
function Running({ runner, source, step, path, components, theme }) {
    const view = useFunnelView(runner, ({ step: at, automatic, loading, over, failed }) => ({
        step: at,
        automatic,
        loading,
        over,
        failed,
    }));
    if (view.failed)
        throw new NotLoaded(view.failed);
    const toStep = useCallback((to, replace) => goTo(`${path}/${to}`, replace), [path]);
    useAddress(runner, view, step, toStep);
    return (_jsx(FunnelScreen, { runner: runner, components: components, details: source.details, theme: theme, clock: realClock }));
}
