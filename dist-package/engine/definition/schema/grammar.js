export const described = (schema, description) => description === undefined ? schema : { ...schema, description };
export const ref = (name, description) => described({ $ref: `#/$defs/${name}` }, description);
export const typed = (type, description) => described({ type }, description);
export const listOf = (items, description) => described({ type: 'array', items }, description);
export const oneOfWords = (values, description) => described({ type: 'string', enum: [...values] }, description);
/** A schema by JSON type. Unlike `anyOf` it reports a mistake at its place, not as "matches none". */
export function byType(types, description) {
    const choice = Object.entries(types).map(([type, then]) => ({ if: { type }, then }));
    // Editors complete no words from "then"; an `anyOf` that always holds lists them.
    const words = Object.keys(types.string ?? {}).length > 0 ? [{ anyOf: [{}, types.string] }] : [];
    return described({ type: Object.keys(types), allOf: [...choice, ...words] }, description);
}
function alternatives({ description, ...bare }, other) {
    const own = bare.anyOf && Object.keys(bare).length === 1 ? bare.anyOf : [bare];
    return { ...(description !== undefined && { description }), anyOf: [...own, other] };
}
export function grammarOf(mode, registry, names) {
    const expanded = mode === 'expanded';
    /** In a library a parameter may replace the value. */
    const written = (schema) => (mode === 'library' ? alternatives(schema, ref('parameter')) : schema);
    /** Before `extends` and `use` are resolved, `null` may remove the value. */
    const patched = (schema) => (expanded ? schema : alternatives(written(schema), typed('null')));
    const objectOf = (keys, value) => ({
        type: 'object',
        additionalProperties: false,
        properties: {
            about: typed('string', 'A note; otherwise ignored'),
            ...Object.fromEntries(Object.entries(keys).map(([key, schema]) => [key, value(schema)])),
        },
    });
    return {
        mode,
        registry,
        names,
        expanded,
        written,
        /** An object with these keys and no others. `patch` is for objects that are merged, in which `null` removes a key. */
        object: (required, keys) => ({
            ...objectOf(keys, written),
            ...(required.length > 0 && { required }),
        }),
        patch: (keys) => objectOf(keys, patched),
        /** The same for objects whose keys the author chooses. */
        map: (names, values, description) => described({ type: 'object', propertyNames: names, additionalProperties: written(values) }, description),
        patchMap: (names, values, description) => described({ type: 'object', propertyNames: names, additionalProperties: patched(values) }, description),
        /** A value of a type, or `false`. */
        orFalse: (schema, type, description) => described(expanded ? { type: [type, 'boolean'] } : { anyOf: [schema, { const: false }] }, description),
        /** The key `use`; none once it is resolved. */
        use: (known, description) => (expanded ? {} : { use: oneOfWords(known, description) }),
        /** Exactly one of these keys. The checker has better messages for this (`branch-end`, `effect-verbs`). */
        exactlyOne: (keys) => expanded ? {} : { oneOf: keys.map((key) => ({ required: [key] })) },
    };
}
export const targets = ['@next', '@back', '@stay', '@open', '@asked', '@reload', '@continue'];
export const patterns = {
    id: '^[a-z][a-z0-9-]*$',
    name: '^[a-z][A-Za-z0-9]*$',
    route: '^/(?!/)[^\\s]*$',
    basePath: '^(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]+)+$',
    duration: '^\\d+(\\.\\d+)?(ms|s|m|h)$',
};
/** The types of format.md §3.1 and the names of the registry. `shapeMistakes.ts` words mistakes by their titles. */
export function termSchemas({ mode, registry, names }) {
    const { operations, widgets, blocks, formats, normalisers } = registry;
    const term = (title, more = {}) => ({ title, type: 'string', ...more });
    const word = (title, table) => term(title, { enum: Object.keys(table) });
    const open = (title, given) => (mode === 'expanded' ? term(title) : given);
    const parameters = mode === 'library' ? [ref('parameter')] : [];
    return {
        ...Object.fromEntries(Object.entries(patterns).map(([title, pattern]) => [title, term(title, { pattern })])),
        rule: term('rule'),
        text: term('text'),
        value: { title: 'value' },
        options: { type: 'object' },
        formula: term('formula', { pattern: '^= ' }),
        path: open('path', term('path', { enum: names.paths })),
        event: open('event', term('event', { enum: names.events })),
        target: open('target', {
            title: 'target',
            anyOf: [{ enum: [...targets] }, { type: 'string', pattern: '^/?[a-z][a-z0-9-]*$' }, ...parameters],
        }),
        operation: word('operation', operations),
        widget: word('widget', widgets),
        blockName: word('block', blocks),
        format: word('format', formats),
        normaliser: word('normaliser', normalisers),
        ...(mode === 'library' && { parameter: term('parameter', { pattern: '^\\$[a-z][A-Za-z0-9]*$' }) }),
    };
}
