import { evaluate } from '../evaluate.js';
import { atomise } from './atoms.js';
import { domainOf } from './domain.js';
import { all, partsOf, toFormula } from './formula.js';
const mostCombinations = 20_000;
/** Most evaluations of tests, which take about a second. */
const mostTests = 2_000_000;
export function createSolver(names) {
    const known = new Map();
    const decide = (formula) => {
        const key = JSON.stringify(formula);
        const answer = known.get(key) ?? solve(formula, names, decide);
        known.set(key, answer);
        return answer;
    };
    return { together: (...conditions) => decide(all(conditions.map((condition) => toFormula(condition)))) };
}
function solve(formula, names, decide) {
    if (typeof formula === 'boolean')
        return formula ? { can: 'sometimes', witness: {} } : { can: 'never' };
    if ('or' in formula)
        return firstThatCan(formula.or, decide);
    if ('part' in formula)
        return enumerate([formula], names);
    const groups = independent(formula.and, names);
    if (groups.length === 1)
        return enumerate(formula.and, names);
    return everyGroup(groups.map((group) => decide(all(group))));
}
function firstThatCan(formulas, decide) {
    let best = { can: 'never' };
    for (const formula of formulas) {
        const answer = decide(formula);
        if (answer.can === 'sometimes')
            return answer;
        if (answer.can === 'undecided')
            best = answer;
    }
    return best;
}
function everyGroup(answers) {
    const never = answers.find(({ can }) => can === 'never') ?? answers.find(({ can }) => can === 'undecided');
    if (never)
        return never;
    return {
        can: 'sometimes',
        witness: Object.assign({}, ...answers.map((answer) => (answer.can === 'sometimes' ? answer.witness : {}))),
    };
}
/** Groups of conditions that share no atoms, which can be decided separately. */
function independent(formulas, names) {
    const groups = [];
    for (const formula of formulas) {
        const keys = new Set(atomise(partsOf(formula), names).atoms.keys());
        const touching = groups.filter((group) => [...keys].some((key) => group.keys.has(key)));
        for (const group of touching)
            groups.splice(groups.indexOf(group), 1);
        groups.push({
            keys: new Set([...keys, ...touching.flatMap((group) => [...group.keys])]),
            formulas: [...touching.flatMap((group) => group.formulas), formula],
        });
    }
    return groups.map((group) => group.formulas);
}
function enumerate(formulas, names) {
    const parts = formulas.flatMap(partsOf);
    const { atoms, tests, ordersTexts } = atomise(parts, names);
    const domains = [...atoms.values()].map((atom) => [atom, domainOf(atom)]);
    const combinations = domains.reduce((count, [, values]) => count * values.length, 1);
    if (ordersTexts || combinations > mostCombinations || combinations * parts.length > mostTests)
        return { can: 'undecided', combinations };
    const testOf = new Map(parts.map((part, at) => [part, tests[at]]));
    for (const scope of assignments(domains)) {
        if (formulas.every((formula) => holds(formula, testOf, scope)))
            return { can: 'sometimes', witness: scope };
    }
    return { can: 'never' };
}
function holds(formula, testOf, scope) {
    if (typeof formula === 'boolean')
        return formula;
    if ('part' in formula)
        return evaluate(testOf.get(formula.part), scope, { functions: {}, now: 0 }) === true;
    return 'and' in formula
        ? formula.and.every((inner) => holds(inner, testOf, scope))
        : formula.or.some((inner) => holds(inner, testOf, scope));
}
function* assignments([first, ...rest]) {
    if (!first)
        return void (yield {});
    for (const value of first[1])
        for (const scope of assignments(rest))
            yield { [first[0].key]: value, ...scope };
}
