/** Random well-typed rules with complete data, to compare the evaluator with a full CEL implementation. */
/** A small seeded generator (mulberry32), so that a difference can be repeated. */
export function seeded(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}
const pick = (random, entries) => entries[Math.floor(random() * entries.length)];
const words = ['', 'a', 'b', 'ab', 'Ab ', ' x', 'no', '😀é', '7'];
const numbers = [0, 1, 2, 3, 10, 2.5, -1];
const listOf = (random, make) => Array.from({ length: Math.floor(random() * 4) }, make);
const randomItem = (random) => ({
    name: pick(random, words),
    amount: pick(random, numbers),
    open: random() < 0.5,
    tags: listOf(random, () => pick(random, words)),
});
/** Random data with every member of the model. */
export function randomData(random) {
    return {
        form: {
            text: pick(random, words),
            other: pick(random, words),
            flag: random() < 0.5,
            count: pick(random, numbers),
            words: listOf(random, () => pick(random, words)),
            numbers: listOf(random, () => pick(random, numbers)),
            items: listOf(random, () => randomItem(random)),
            inner: randomItem(random),
        },
        scores: { low: pick(random, numbers), high: pick(random, numbers) },
    };
}
const paths = {
    string: ['form.text', 'form.other', 'form.inner.name', "form['text']"],
    bool: ['form.flag', 'form.inner.open'],
    number: ['form.count', 'form.inner.amount', 'scores.low', "scores['high']"],
    strings: ['form.words', 'form.inner.tags'],
    numbers: ['form.numbers'],
    items: ['form.items'],
    item: ['form.inner'],
};
const number = (random) => `«${pick(random, numbers)}»`;
/** The rule without the marks « » around integers: CEL distinguishes integers from other numbers, and rules do not. */
export const asOurs = (rule) => rule.replace(/«/g, '(').replace(/»/g, ')');
export const asCel = (rule) => rule.replace(/«/g, 'double(').replace(/»/g, ')');
function literal(kind, random) {
    if (kind === 'string')
        return JSON.stringify(pick(random, words));
    if (kind === 'number')
        return number(random);
    if (kind === 'bool')
        return pick(random, ['true', 'false']);
    if (kind === 'strings')
        return `['a', ${JSON.stringify(pick(random, words))}]`;
    return kind === 'numbers' ? `[${number(random)}, ${number(random)}]` : undefined;
}
function leaf(kind, random, scope) {
    const items = scope.variables.item ?? [];
    const members = { string: 'name', number: 'amount', bool: 'open', strings: 'tags' };
    const ofItems = members[kind] ? items.map((item) => `${item}.${members[kind]}`) : [];
    const places = [
        ...paths[kind],
        ...(scope.variables[kind] ?? []),
        ...(scope.variables[kind] ?? []),
        ...ofItems,
        ...ofItems,
    ];
    return (random() < 0.3 && literal(kind, random)) || pick(random, places);
}
/** A random rule that gives this kind of value. `scope.depth` limits its size. */
export function randomRule(kind, random, scope = { depth: 4, variables: {}, macros: 0 }) {
    if (scope.depth <= 0 || random() < 0.15)
        return leaf(kind, random, scope);
    return pick(random, productions[kind])(random, { ...scope, depth: scope.depth - 1 });
}
const entryOf = { strings: 'string', numbers: 'number', items: 'item' };
const lists = ['strings', 'numbers', 'items'];
const scalars = ['string', 'number', 'bool'];
const choice = (kind) => (random, scope) => `(${randomRule('bool', random, scope)} ? ${randomRule(kind, random, scope)} : ${randomRule(kind, random, scope)})`;
const twoSided = (kinds, operators) => (random, scope) => {
    const kind = pick(random, kinds);
    return `(${randomRule(kind, random, scope)} ${pick(random, operators)} ${randomRule(kind, random, scope)})`;
};
/** `list.macro(x, body)`, or a leaf inside two macros. */
function macro(names, list, body, gives) {
    return (random, scope) => {
        if (scope.macros === 2)
            return leaf(gives, random, scope);
        const variable = `x${scope.macros}`;
        const entry = entryOf[list];
        const inner = {
            depth: Math.min(scope.depth, 2),
            macros: scope.macros + 1,
            variables: { ...scope.variables, [entry]: [...(scope.variables[entry] ?? []), variable] },
        };
        return `${leaf(list, random, scope)}.${pick(random, names)}(${variable}, ${randomRule(body, random, inner)})`;
    };
}
const anyMacro = (random, scope) => macro(['all', 'exists', 'exists_one'], pick(random, lists), 'bool', 'bool')(random, scope);
const filter = (list) => macro(['filter'], list, 'bool', list);
const productions = {
    bool: [
        twoSided(['bool'], ['&&', '||', '==', '!=']),
        twoSided(['bool'], ['&&', '||']),
        twoSided(['number', 'string'], ['==', '!=', '<', '<=', '>', '>=']),
        twoSided(['strings', 'numbers', 'items', 'item'], ['==', '!=']),
        (random, scope) => `!${randomRule('bool', random, { ...scope, depth: Math.min(scope.depth, 1) })}`,
        (random, scope) => `(${randomRule('string', random, scope)} in ${randomRule('strings', random, scope)})`,
        (random, scope) => `(${randomRule('number', random, scope)} in ${randomRule('numbers', random, scope)})`,
        (random, scope) => `(${randomRule('string', random, scope)}).${pick(random, ['contains', 'startsWith', 'endsWith'])}(${randomRule('string', random, scope)})`,
        (random, scope) => `present(${randomRule(pick(random, [...scalars, ...lists, 'item']), random, scope)})`,
        (random, scope) => `isShort(${randomRule('string', random, scope)})`,
        anyMacro,
        choice('bool'),
    ],
    string: [
        twoSided(['string'], ['+']),
        (random, scope) => `${pick(random, ['trim', 'lower', 'upper'])}(${randomRule('string', random, scope)})`,
        (random, scope) => `string(${randomRule(pick(random, scalars), random, scope)})`,
        choice('string'),
    ],
    number: [
        twoSided(['number'], ['+', '-', '*']),
        (random, scope) => `«size(${randomRule(pick(random, ['string', ...lists]), random, scope)})»`,
        (random, scope) => `-(${randomRule('number', random, scope)})`,
        choice('number'),
    ],
    strings: [
        twoSided(['strings'], ['+']),
        filter('strings'),
        macro(['map'], 'items', 'string', 'strings'),
        macro(['map'], 'numbers', 'string', 'strings'),
        choice('strings'),
    ],
    numbers: [
        twoSided(['numbers'], ['+']),
        filter('numbers'),
        macro(['map'], 'items', 'number', 'numbers'),
        choice('numbers'),
    ],
    items: [filter('items'), twoSided(['items'], ['+']), choice('items')],
    item: [choice('item')],
};
