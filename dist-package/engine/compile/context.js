import { eventType, rootsOf, indexSteps, orderedSteps, } from '../definition/index.js';
import { compileRule, compileText, compileValue } from '../rules/index.js';
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
export function createContext(definition, registry) {
    const { functions } = registry;
    const roots = rootsOf(definition, registry);
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
        /** The compiled rule; undefined if it reads something that this funnel lacks. */
        ruleIfKnown: (source) => {
            const { tree, problems } = compileRule(source, base);
            return problems.length > 0 ? undefined : tree;
        },
        /** Compilers over other roots than the funnel's, for contracts. */
        over: (others) => compilersIn(() => ({ roots: others, functions })),
    };
}
