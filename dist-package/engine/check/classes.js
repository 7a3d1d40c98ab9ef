import { asSchema, classesOfSchema, eventsOf, formSchema, memberAt, objectOf, overlap, rootOf, } from '../definition/index.js';
import { compileRule, isMacro, numberType, partsOf, pathOf, typeOfSchema, } from '../rules/index.js';
import { treeAt } from './answers.js';
import { kept } from './context.js';
import { valueTrees } from './flow/reads.js';
/** The classes of a result's members, and a schema of those that are unchanged parts of the response. */
const resultOf = kept((contract, { functions }) => {
    const response = asSchema(contract.response);
    const names = { roots: { response: typeOfSchema(response), http: numberType }, functions };
    const members = new Map(Object.entries(response.properties ?? {}));
    const classes = new Map([...members].map(([name, member]) => [name, classesOfSchema(member, response.class)]));
    for (const [name, formula] of Object.entries(contract.output ?? {})) {
        const { tree } = compileRule(formula.replace(/^= /, ''), names);
        const path = pathOf(tree);
        const part = path?.startsWith('response.') ? memberAt(response, path.split('.').slice(1)) : undefined;
        classes.set(name, classesOfTree(tree, { schemas: { response }, functions }));
        if (part)
            members.set(name, part);
        else
            members.delete(name);
    }
    const schema = { type: 'object', class: response.class, properties: Object.fromEntries(members) };
    return { classes, members, schema };
});
/** Members of a result that are secret. A receipt leaves them out. */
export const secretMembers = (contract, registry) => [...resultOf(contract, registry).classes].flatMap(([name, classes]) => (classes.has('secret') ? [name] : []));
const errorSchema = { type: 'object', class: 'plain', properties: { message: {}, code: {}, operation: {} } };
/** An answer carries its own class and those of everything that effects put into it. */
export const flowClasses = kept((context) => {
    const { definition, registry, calls, writes } = context;
    const { local, theme, query } = registry.model;
    const results = new Map();
    const form = formSchema(definition, registry);
    const schemas = { form, local, theme, query, error: errorSchema };
    for (const { value, contract } of calls) {
        if (value.as === undefined || results.has(value.as))
            continue;
        const result = resultOf(contract, registry);
        results.set(value.as, result);
        schemas[value.as] = result.schema;
    }
    const added = new Map();
    const given = (path) => {
        const [root = '', member] = path.split('.');
        const result = results.get(root);
        if (!result)
            return [...added].flatMap(([written, classes]) => (overlap(written, path) ? [...classes] : []));
        // Unchanged parts of the response have a schema.
        return [...result.classes].flatMap(([name, classes]) => result.members.has(name) || (member !== undefined && member !== name) ? [] : [...classes]);
    };
    const events = eventsOf(definition, registry);
    const flow = (event) => ({
        schemas: event === undefined ? schemas : { ...schemas, event: objectOf(events[event]?.payload) },
        given,
        functions: registry.functions,
    });
    const written = writes
        .filter(({ path }) => path !== 'form')
        .map((item) => ({ path: item.path, event: item.event, trees: valueTrees(item.value, item, context) }));
    for (let changed = true; changed;) {
        changed = false;
        for (const { path, event, trees } of written) {
            const scope = flow(event);
            const known = classesOfTree(treeAt(path), scope);
            const more = [...classesOfTrees(trees, scope)].filter((one) => !known.has(one));
            if (more.length === 0)
                continue;
            added.set(path, new Set([...(added.get(path) ?? []), ...more]));
            changed = true;
        }
    }
    return flow;
});
const tests = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '!', '&&', '||', 'all', 'exists', 'exists_one']);
/**
 * What a value says about a person: the classes it was computed from. Tests and sizes give `plain`, except over `secret`: of a secret,
 * only whether it was given is `plain`.
 */
export function classesOfTree(tree, scope) {
    if (!Array.isArray(tree))
        return new Set();
    const path = pathOf(tree);
    if (path !== undefined)
        return classesOfPath(path, scope);
    const [op, a] = tree;
    const inner = new Set(partsOf(tree).flatMap(({ part, variable }) => [
        ...classesOfTree(part, variable === undefined ? scope : within(tree, variable, scope)),
    ]));
    if (op === 'call' && a === 'present' && pathOf(tree[2]) !== undefined)
        return new Set(['plain']);
    const tested = inner.has('secret') ? inner : new Set(['plain']);
    if (tests.has(op) || (op === 'call' && isTest(a, scope)))
        return tested;
    if (op === 'call') {
        const declared = scope.functions[a]?.class;
        return declared === undefined || inner.has('secret') ? inner : new Set([declared]);
    }
    // `map` keeps only what it maps to; `filter` keeps the entries.
    if (op === 'map')
        return classesOfTree(tree[3], within(tree, tree[2], scope));
    return op === 'filter' ? classesOfTree(a, scope) : inner;
}
export const classesOfTrees = (trees, scope) => new Set(trees.flatMap((tree) => [...classesOfTree(tree, scope)]));
const isTest = (name, { functions }) => ['size', 'contains', 'startsWith', 'endsWith'].includes(name) || functions[name]?.returns === 'bool';
function classesOfPath(path, { schemas, given }) {
    const [root = '', ...keys] = path.split('.');
    const schema = Object.hasOwn(schemas, root) ? schemas[root] : undefined;
    const member = schema && memberAt(schema, keys);
    const own = member ? classesOfSchema(member, classAround(schema, keys)) : [];
    return new Set([...own, ...(given?.(path) ?? [])]);
}
/** The nearest class of the objects around a member. */
function classAround(schema, keys) {
    const holders = keys.map((_, at) => memberAt(schema, keys.slice(0, at)));
    return holders.findLast((holder) => holder?.class !== undefined)?.class;
}
/** The scope inside a macro: its variable stands for the entries of the list. */
function within(tree, variable, scope) {
    const list = tree[1];
    const items = entriesOf(list, scope);
    const { [variable]: _outer, ...schemas } = scope.schemas;
    if (items)
        return { ...scope, schemas: { ...schemas, [variable]: items } };
    const classes = classesOfTree(list, scope);
    return { ...scope, schemas, given: (path) => (rootOf(path) === variable ? classes : (scope.given?.(path) ?? [])) };
}
function entriesOf(list, scope) {
    if (Array.isArray(list) && isMacro(list[0]))
        return list[0] === 'filter' ? entriesOf(list[1], scope) : undefined;
    const [root = '', ...keys] = pathOf(list)?.split('.') ?? [];
    const schema = Object.hasOwn(scope.schemas, root) ? memberAt(scope.schemas[root], keys) : undefined;
    const around = schema?.items?.class ?? schema?.class ?? (schema && classAround(scope.schemas[root], keys));
    return schema?.items && { ...schema.items, class: around };
}
