import { mapValues, widgetNormalisers } from '../definition/index.js';
import { evaluate, evaluateValue, renderText, } from '../rules/index.js';
/** The vocabulary of a registry: its functions without their descriptions, and how its widgets read typed text. */
export const vocabularyOf = (registry) => ({
    functions: mapValues(registry.functions, ({ run }) => run),
    formats: mapValues(registry.formats, ({ test }) => test),
    normalisers: { ...mapValues(registry.normalisers, ({ run }) => run), ...widgetNormalisers(registry.widgets) },
});
const noError = { message: '', code: '', operation: '' };
const scopes = new WeakMap();
/** The roots of rules (format.md §4). `valid` and `journey` are computed only if a rule reads them. */
export function scopeOf(at, event) {
    if (event)
        return { ...scopeOf(at), event };
    const known = scopes.get(at);
    if (known)
        return known;
    const scope = {
        ...at.results,
        form: at.form,
        local: at.local,
        theme: at.world.host.theme,
        query: at.query,
        error: at.error ?? noError,
        event: at.event,
        valid: () => at.world.asks.valid(at.current, at),
        journey: () => at.world.asks.journey(at),
    };
    scopes.set(at, scope);
    return scope;
}
const evaluation = ({ vocabulary, host }) => ({ functions: vocabulary.functions, now: host.clock.now() });
/** A rule, value or text over any scope, such as the reply of a call. */
export const resultOver = (rule, scope, world) => evaluate(rule, scope, evaluation(world));
export const valueOver = (value, scope, world) => evaluateValue(value, scope, evaluation(world));
export const textOver = (text, scope, world) => renderText(text, scope, evaluation(world));
/** Whether a rule of the funnel holds; an absent rule does. */
export const ruleHolds = (rule, at, event) => rule === undefined || resultOver(rule, scopeOf(at, event), at.world) === true;
/** A rendered text of the funnel; `''` if it is absent. */
export const textOf = (text = '', at) => typeof text === 'string' ? text : textOver(text, scopeOf(at), at.world);
/** An evaluated value of the funnel; undefined if it is absent. */
export const valueOf = (value, at, event) => value === undefined ? undefined : valueOver(value, scopeOf(at, event), at.world);
