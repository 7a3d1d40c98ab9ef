/** The formula of a condition; with `holds` false, of its opposite. */
export function toFormula(tree, holds = true) {
    if (typeof tree === 'boolean')
        return tree === holds;
    if (!Array.isArray(tree))
        return { part: tree };
    const [op, a, b, c] = tree;
    if (op === '!')
        return toFormula(a, !holds);
    if (op === '&&' || op === '||')
        return (op === '&&') === holds
            ? all([toFormula(a, holds), toFormula(b, holds)])
            : any([toFormula(a, holds), toFormula(b, holds)]);
    // Each choice repeats its condition, so many nested ones would grow exponentially. They are decided as one test.
    if (op === '?' && choicesIn(tree) <= mostChoices)
        return any([all([toFormula(a), toFormula(b, holds)]), all([toFormula(a, false), toFormula(c, holds)])]);
    return { part: holds ? tree : opposite(tree) };
}
/** Most choices (`a ? b : c`) in a condition that are split into their sides. */
const mostChoices = 6;
const choicesIn = (tree) => Array.isArray(tree)
    ? tree.reduce((sum, part) => sum + choicesIn(part), tree[0] === '?' ? 1 : 0)
    : 0;
/** The negation of a test. */
export function opposite(tree) {
    if (typeof tree === 'boolean')
        return !tree;
    if (!Array.isArray(tree))
        return ['!', tree];
    const [op, a, b] = tree;
    if (op === '!')
        return a;
    if (op === '==')
        return ['!=', a, b];
    return op === '!=' ? ['==', a, b] : ['!', tree];
}
export function all(formulas) {
    const parts = formulas
        .flatMap((formula) => (typeof formula === 'object' && 'and' in formula ? formula.and : [formula]))
        .filter((formula) => formula !== true);
    if (parts.includes(false))
        return false;
    return parts.length === 0 ? true : parts.length === 1 ? parts[0] : { and: parts };
}
function any(formulas) {
    const parts = formulas
        .flatMap((formula) => (typeof formula === 'object' && 'or' in formula ? formula.or : [formula]))
        .filter((formula) => formula !== false);
    if (parts.includes(true))
        return true;
    return parts.length === 0 ? false : parts.length === 1 ? parts[0] : { or: parts };
}
/** The tests that a formula is made of. */
export function partsOf(formula) {
    if (typeof formula === 'boolean')
        return [];
    if ('part' in formula)
        return [formula.part];
    return ('and' in formula ? formula.and : formula.or).flatMap(partsOf);
}
/** The conjuncts of a condition that holds, or, with `holds` false, of one that does not. */
export function conjunctsOf(tree, holds = true) {
    const formula = toFormula(tree, holds);
    return typeof formula === 'boolean' ? [] : ('and' in formula ? formula.and : [formula]).map(toTree);
}
function toTree(formula) {
    if (typeof formula === 'boolean')
        return formula;
    if ('part' in formula)
        return formula.part;
    const [op, parts] = 'and' in formula ? ['&&', formula.and] : ['||', formula.or];
    return parts.map(toTree).reduce((left, right) => [op, left, right]);
}
