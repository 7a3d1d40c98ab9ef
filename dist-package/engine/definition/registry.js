/** A field that shows a widget with its example, for docs, pictures and previews. */
export const exampleField = ({ name, choices, example, exampleOptions }) => ({
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' '),
    widget: name,
    ...(choices && { choices: [...new Set([example, 'yes', 'no'])].slice(0, 3) }),
    ...(exampleOptions && { options: exampleOptions }),
});
/** The checks of a field: those of its widget, then its own. */
export const checksOf = (field, { widgets }) => [
    ...(onlyOwn(widgets)[field.widget]?.checks ?? []),
    ...(field.checks ?? []),
];
/** The name of the normaliser that reads as a widget does. Authors cannot write it, and a page does without it. */
const readingOf = (widget) => `widget:${widget}`;
/** The normalisers of a field, after what its widget makes of typed text. */
export const normalisersOf = ({ widget, normalise = [] }, { widgets }) => [
    ...(onlyOwn(widgets)[widget]?.reads ? [readingOf(widget)] : []),
    ...normalise,
];
/** The normalisers of all widgets that read typed text. */
export const widgetNormalisers = (widgets) => Object.fromEntries(Object.entries(widgets).flatMap(([name, { reads }]) => reads ? [[readingOf(name), (value) => (typeof value === 'string' ? reads(value) : value)]] : []));
const noAnswers = { type: 'object', properties: {} };
/** A registry of the parts that a product has: what it leaves out is empty. */
export const defineRegistry = ({ model, ...tables }) => ({
    operations: {},
    events: {},
    widgets: {},
    blocks: {},
    functions: {},
    formats: {},
    normalisers: {},
    ...tables,
    model: {
        form: noAnswers,
        local: noAnswers,
        theme: noAnswers,
        query: noAnswers,
        ...model,
    },
});
const safe = new WeakMap();
/** The tables merged into one without a prototype, so that names such as `constructor` and `__proto__` are not found. */
export const onlyOwn = (...tables) => Object.assign(Object.create(null), ...tables);
/** The registry with such tables, for looking up names that authors write. It is cached by registry. */
export function withOwnNames(registry) {
    const known = safe.get(registry);
    if (known)
        return known;
    const { model, ...tables } = registry;
    const names = Object.entries(tables).map(([name, table]) => [name, onlyOwn(table)]);
    const own = { model, ...Object.fromEntries(names) };
    safe.set(registry, own).set(own, own);
    return own;
}
