import { isInside } from '../../definition/index.js';
import { atomise, readsOf } from '../../rules/index.js';
import { resultOver, scopeOf } from '../../run/index.js';
import { distinct } from './variants.js';
/**
 * The rules of conditions, gates, checks and entries of `order`. Rules that only decide what is shown are left out. With
 * `inside` (a step's path), only the rules of that step and its inner steps.
 */
export function decidingRules({ graph: { edges, points }, steps }, inside) {
    const isMeant = (step) => inside === undefined || isInside(step, inside);
    const conditions = edges
        .filter(({ from }) => isMeant(points[from].step))
        .flatMap(({ does }) => does.map((label) => ('tree' in label ? label.tree : undefined)));
    const ofSteps = Object.values(steps)
        .filter(({ path }) => isMeant(path))
        .flatMap(({ gate, fields }) => [
        gate,
        ...fields.flatMap(({ if: asked, checks }) => [
            asked,
            ...checks.flatMap(({ test, value }) => (test === 'rule' ? [value] : [])),
        ]),
    ]);
    const rules = distinct([...conditions, ...ofSteps].filter((rule) => rule !== undefined));
    const { atoms } = atomise(rules, { roots: {}, functions: {} });
    return {
        rules,
        read: [...new Set(rules.flatMap(readsOf))],
        near: new Map([...atoms.values()].map(({ key, near }) => [key, [...near]])),
    };
}
/** The result of every rule in a state, as a text of `0` and `1`. States with equal results can only continue in the same way. */
export function answersOfRules({ rules }, at) {
    const scope = scopeOf(at);
    return rules.map((rule) => (resultOver(rule, scope, at.world) === true ? '1' : '0')).join('');
}
