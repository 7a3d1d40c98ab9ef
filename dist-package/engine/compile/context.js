import { eventType, rootsOf, indexSteps, isYesNo, itemType, orderedSteps, repeatRoots, rooted, } from '../definition/index.js';
import { answeredTest, compileRule, compileText, compileValue, presenceOf, readRule, } from '../rules/index.js';
/** The object without its `undefined` members, which JSON does not have. */
export const given = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
/** The conjunction of rules; undefined if there are none. */
export const conjunction = (rules) => rules
    .filter((rule) => rule !== undefined)
    .reduce((joined, rule) => (joined === undefined ? rule : ['&&', joined, rule]), undefined);
/** A definition that `checkFunnel` would refuse was compiled. */
export class CompileError extends Error {
}
function accepted(compiled, source) {
    const [problem] = compiled.problems;
    if (problem)
        throw new CompileError(`${problem.message} in ${JSON.stringify(source)}; "runnel check" says where`);
    return compiled;
}
/** The compiler with `undefined` for an absent source. */
const ifGiven = (compile) => (source, event) => (source === undefined ? undefined : compile(source, event));
/** Compilers of rules, texts and values. Each throws `CompileError` if the source has a problem. */
function compilersIn(environmentOf) {
    const known = new Map();
    return {
        rule: ifGiven((source, event = '') => {
            const key = `${event} ${source}`;
            const tree = known.get(key) ?? accepted(compileRule(source, environmentOf(event)), source).tree;
            known.set(key, tree);
            return tree;
        }),
        text: ifGiven((source, event) => accepted(compileText(source, environmentOf(event)), source).text),
        value: (source, event, options = {}) => accepted(compileValue(source, environmentOf(event), options), source).value,
    };
}
/** What every part of the compiler shares: definition, registry, step index, and compilers of rules, texts and values. */
export const createContext = (definition, registry) => contextIn(definition, registry, rootsOf(definition, registry));
function contextIn(definition, registry, roots) {
    const { functions } = registry;
    const index = indexSteps(definition);
    const base = { roots, rules: definition.rules ?? {}, functions };
    /** Rules in an event handler may also read `event`, its payload. */
    const within = (event) => {
        const type = event ? eventType(event, definition, registry) : undefined;
        return type ? { ...base, roots: { ...roots, event: type } } : base;
    };
    return {
        definition,
        registry,
        index,
        order: orderedSteps(definition, index),
        ...compilersIn(within),
        about: (list) => compilersIn((event) => {
            const around = within(event);
            return { ...around, roots: { ...around.roots, item: itemType(list, around) } };
        }),
        inside: (repeat) => contextIn(definition, registry, { ...roots, ...repeatRoots(repeat, roots) }),
        contentsOf: (source) => {
            const { reads, value } = compileValue(source, base);
            return { reads, calls: [...JSON.stringify(value ?? null).matchAll(/\["call","(\w+)"/g)].map(([, name]) => name) };
        },
        given: (path) => {
            const read = readRule(rooted(path));
            return isYesNo(path, definition, registry) ? answeredTest(read) : presenceOf(read);
        },
        ruleIfKnown: (source) => {
            const { tree, problems } = compileRule(source, base);
            return problems.length > 0 ? undefined : tree;
        },
        over: (others) => compilersIn(() => ({ roots: others, functions })),
    };
}
