import { asSchema, exampleField, isOptional, itemsOf, } from '../../engine/definition/index.js';
import { exampleValue } from '../../engine/simulate/index.js';
/** The kinds of names, and what they are called. */
export const kinds = {
    widgets: 'Widgets: how a field asks for its answer (`widget`)',
    blocks: 'Blocks: content of a step without an answer (`blocks`)',
    formats: 'Formats: tests of an answer by name (`checks`, key `format`)',
    normalisers: 'Normalisers: rewrite an answer when it is given (`normalise`)',
    functions: 'Functions that rules may call, besides those of the language (format.md §4)',
    operations: 'Operations: calls that a funnel may make (`call`)',
    events: 'Events: browser events (`emit`, `on`) and analytics events (`track`)',
    queries: 'Names of the address that rules may read (`query.…`)',
    answers: 'Answers: the paths of the data model that all funnels share',
    theme: 'Keys of the theme that rules and texts may read (`theme.…`)',
};
/** A type in words: `text`, `a list of numbers`, `one of "a", "b"`. */
export function typeInWords(schema, several = false) {
    const { type, enum: values, const: only, items, properties = {}, anyOf } = schema;
    if (only !== undefined)
        return JSON.stringify(only);
    if (values)
        return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
    if (Array.isArray(anyOf))
        return anyOf.map((one) => typeInWords(one, several)).join(' or ');
    switch (type) {
        case 'string':
            return several ? 'texts' : 'text';
        case 'number':
            return several ? 'numbers' : 'a number';
        case 'integer':
            return several ? 'whole numbers' : 'a whole number';
        case 'boolean':
            return 'true or false';
        case 'array':
            return `${several ? 'lists' : 'a list'} of ${typeInWords(items ?? {}, true)}`;
        case 'object': {
            const names = Object.keys(properties).join(', ');
            const word = several ? 'objects' : 'an object';
            return names === '' ? word : `${word} with ${names}`;
        }
        default:
            return several ? 'values' : 'any value';
    }
}
const membersOf = ({ properties = {}, required = [] }) => Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeInWords(schema),
    required: required.includes(name),
    about: schema.description ?? '',
}));
const paste = (key, value) => `${JSON.stringify(key)}: ${laidOut(value)}`;
/** JSON on one line if it is short. */
function laidOut(value) {
    const line = JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? folded(inner) : inner));
    return line.length <= 90
        ? spaced(value)
        : JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? folded(inner) : inner), 2);
}
const folded = (text) => (/^data:/.test(text) && text.length > 40 ? `${text.slice(0, 30)}…` : text);
/** JSON on one line with spaces, as Prettier writes it. */
function spaced(value) {
    if (Array.isArray(value))
        return `[${value.map(spaced).join(', ')}]`;
    if (typeof value !== 'object' || value === null)
        return JSON.stringify(typeof value === 'string' ? folded(value) : value);
    const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
const inWords = (value) => spaced(value);
/** The shortest field with a widget in some definitions. */
function used(name, definitions) {
    const uses = definitions.flatMap((definition) => itemsOf(definition, 'field').flatMap(({ path, value }) => value.widget === name ? [[path, value]] : []));
    const length = ([, value]) => JSON.stringify(value).length;
    return uses.sort((a, b) => length(a) - length(b))[0];
}
function widgetEntry(widget, definitions) {
    const { name, about, edits, options, choices, operations = [], tells = {}, example } = widget;
    const [path, field] = used(name, definitions) ?? ['an.answer', { ...exampleField(widget), label: 'Your answer' }];
    return {
        name,
        about,
        summary: `edits ${typeInWords(edits)}`,
        facts: [
            ['edits', typeInWords(edits)],
            ['an answer', inWords(example)],
            ...(choices ? [['choices', 'the field needs `choices`']] : []),
            ...(operations.length > 0 ? [['calls', operations.join(', ')]] : []),
            ...Object.entries(tells).map(([tell, schema]) => [`tells ${tell}`, typeInWords(schema)]),
        ],
        members: membersOf(options),
        example: paste(path, field),
    };
}
function blockEntry({ name, about, options, example }) {
    const value = { block: name, ...(Object.keys(example).length > 0 && { options: example }) };
    const members = membersOf(options);
    return {
        name,
        about,
        summary: members.length === 0 ? 'no options' : `options ${members.map((member) => member.name).join(', ')}`,
        facts: [],
        members,
        example: paste('blocks', { top: [value] }),
    };
}
function operationEntry(name, contract) {
    const { about, input, outcome, failures, examples = {}, once, response } = contract;
    const inputs = Object.entries(input).map(([member, schema]) => {
        const { from, description = '' } = schema;
        return {
            name: member,
            type: typeInWords(schema),
            required: !isOptional(schema) && from === undefined,
            about: from === undefined ? description : `by itself \`${from}\``,
        };
    });
    const given = inputs.filter(({ required }) => required);
    const values = given.map((member) => [member.name, exampleValue(input[member.name], member.name)]);
    return {
        name,
        about,
        summary: outcome
            ? `${outcome.of}: ${outcome.values.join(', ')}`
            : `inputs ${inputs.map((one) => one.name).join(', ') || 'none'}`,
        facts: [
            ...(outcome
                ? [
                    [
                        'answers',
                        `\`${outcome.of}\` is ${outcome.values.map((value) => JSON.stringify(value)).join(', ')}${outcome.others ? ' or something else' : ''}`,
                    ],
                ]
                : []),
            ['result', typeInWords(asSchema(response))],
            [
                'fails with',
                [...failures.map(({ code, text }) => `${code} ("${text}")`), 'offline', 'timeout', 'malformed'].join('; '),
            ],
            ...(Object.keys(examples).length > 0
                ? [['in scenarios also', Object.keys(examples).join(', ')]]
                : []),
            ...(once ? [['runs', `once for each \`${once.key}\``]] : []),
        ],
        members: inputs,
        example: spaced({
            call: name,
            ...(values.length > 0 && { with: Object.fromEntries(values) }),
            as: 'result',
        }),
    };
}
function eventEntry(name, { kind, about, payload, external }) {
    const members = Object.entries(payload).map(([member, schema]) => ({
        name: member,
        type: typeInWords(schema),
        required: !isOptional(schema),
        about: '',
    }));
    const values = Object.fromEntries(members
        .filter(({ required }) => required)
        .map((member) => [member.name, exampleValue(payload[member.name], member.name)]));
    const verb = kind === 'browser' ? 'emit' : 'track';
    return {
        name,
        about,
        summary: `${kind}${external ? ', raised by other scripts' : ''}`,
        facts: [
            [
                'kind',
                kind === 'browser'
                    ? 'browser event, sent with `emit` and heard with `on`'
                    : 'analytics event, sent with `track`',
            ],
        ],
        members,
        example: external
            ? `"on": ${spaced({ [name]: '@next' })}`
            : spaced({ [verb]: name, ...(members.length > 0 && { with: values }) }),
    };
}
const leaves = (schema, prefix) => Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    { name: `${prefix}${name}`, type: typeInWords(inner), required: false, about: inner.class ?? '' },
    ...leaves(inner, `${prefix}${name}.`),
]);
const pathEntries = (schema, prefix, root) => leaves(schema, prefix).map(({ name, type, about: dataClass }) => ({
    name,
    about: type,
    summary: dataClass === '' ? '' : `class ${dataClass}`,
    facts: [['in rules', `\`${root}${name}\``]],
    members: [],
}));
/** Every entry of a kind, sorted by name. `definitions` give examples of widgets. */
export function entriesOf(kind, registry, definitions) {
    const all = {
        widgets: () => Object.values(registry.widgets).map((widget) => widgetEntry(widget, definitions)),
        blocks: () => Object.values(registry.blocks).map(blockEntry),
        formats: () => Object.entries(registry.formats).map(([name, { about, valid, invalid }]) => ({
            name,
            about,
            summary: `such as ${valid[0] ?? ''}`,
            facts: [
                ['passes', valid.map(inWords).join(', ')],
                ['does not pass', invalid.map(inWords).join(', ')],
            ],
            members: [],
            example: `"checks": ${spaced([{ format: name, message: 'Please check this answer' }])}`,
        })),
        normalisers: () => Object.entries(registry.normalisers).map(([name, { about, examples }]) => ({
            name,
            about,
            summary: examples[0] ? `${inWords(examples[0][0])} becomes ${inWords(examples[0][1])}` : '',
            facts: examples.map(([from, to]) => [inWords(from), `becomes ${inWords(to)}`]),
            members: [],
            example: `"normalise": ${spaced([name])}`,
        })),
        functions: () => Object.entries(registry.functions).map(([name, { about, parameters, returns, examples }]) => ({
            name,
            about,
            summary: `${name}(${parameters.join(', ')}) gives ${returns}`,
            facts: examples.map((one) => [
                `${name}(${one.arguments.map(inWords).join(', ')})`,
                `gives ${inWords(one.gives)}`,
            ]),
            members: [],
            example: `${name}(${(examples[0]?.arguments ?? []).map((argument) => (typeof argument === 'string' ? `'${argument}'` : inWords(argument))).join(', ')})`,
        })),
        operations: () => Object.entries(registry.operations).map(([name, contract]) => operationEntry(name, contract)),
        events: () => Object.entries(registry.events).map(([name, contract]) => eventEntry(name, contract)),
        queries: () => pathEntries(registry.model.query, '', 'query.'),
        answers: () => [
            ...pathEntries(registry.model.form, '', 'form.'),
            ...pathEntries(registry.model.local, 'local.', ''),
        ],
        theme: () => pathEntries(registry.model.theme, '', 'theme.'),
    };
    return all[kind]().sort((a, b) => (a.name < b.name ? -1 : 1));
}
