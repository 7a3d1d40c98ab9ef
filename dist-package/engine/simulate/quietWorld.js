import { stillWorld, vocabularyOf } from '../run/index.js';
import { usualExample } from './examples.js';
import { usualNow } from './virtualClock.js';
export const quietWorld = (funnel, registry, { theme = {}, query, now = usualNow } = {}) => ({ ...stillWorld(funnel, vocabularyOf(registry), { theme, query, now }), registry });
/** A quiet world in which every lookup has given the usual example of its operation, for tools that make up answers. */
export const imaginedWorld = (...[funnel, registry, told]) => ({
    ...quietWorld(funnel, registry, told),
    imagine: (name) => {
        const usual = usualExample(funnel.operations[name], registry.operations[name]);
        return 'output' in usual ? { ok: true, output: usual.output } : { ok: false, code: 'failed', message: '' };
    },
});
