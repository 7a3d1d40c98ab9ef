import { compileNode, asYesOrNo } from './compileNode.js';
import { unknownPart, wordsOf } from './context.js';
import { problem } from './problem.js';
import { parseRule } from './parse.js';
import { readsOf } from './tree.js';
import { fits } from './relations.js';
import { anyType, describeType } from './types.js';
/** Most parts (names, values, calls, operators) of a rule, named rules expanded. The longest shipped rule has about 100. */
const mostParts = 1500;
/**
 * Parses, types and compiles a rule (docs/format.md §4). Never throws. Named rules are expanded in place; a mistake in one is
 * reported where that rule is compiled, not where it is used.
 */
export function compileRule(source, environment) {
    const parts = { left: mostParts };
    const { ast, tree, type, problems } = compileSource(source, environment, [], parts);
    if (parts.left < 0) {
        const message = `with the rules that it names, this rule has more than ${mostParts} parts`;
        const hint = 'let an operation or a function decide it; a rule that names another one twice doubles it';
        const tooLarge = problem('rule-forbidden', { start: 0, end: source.length }, message, hint);
        return { tree: null, type: anyType, reads: [], problems: [tooLarge] };
    }
    const { expects } = environment;
    if (ast && expects && problems.length === 0 && !fits(type, expects)) {
        const message = `this gives ${describeType(type)}, ${describeType(expects)} is needed`;
        problems.push(problem('rule-result', ast, message, resultHint(ast, source, type, expects)));
    }
    return { tree, type, reads: readsOf(tree), problems };
}
function compileSource(source, environment, expanding, parts) {
    const parsed = parseRule(source);
    if ('problem' in parsed)
        return { tree: null, type: anyType, problems: [parsed.problem] };
    // Counted first: a chain of thousands is too deep to be compiled.
    if (hasMoreParts(parsed.ast, parts.left)) {
        parts.left = -1;
        return { ...unknownPart, problems: [] };
    }
    const shared = { source, environment, expanding, parts, compile: compileNode, expand: expandRule };
    const context = { ...shared, variables: {}, problems: [] };
    const typed = compileNode(parsed.ast, context);
    return { ...typed, ast: parsed.ast, problems: context.problems, cycle: context.cycle };
}
/** Whether a syntax tree has more nodes than `most`. Needs no stack, however deep the tree is. */
function hasMoreParts(ast, most) {
    const waiting = [ast];
    for (let counted = 0; waiting.length > 0;) {
        const node = waiting.pop();
        if (Array.isArray(node))
            for (const inner of node)
                waiting.push(inner);
        else if (typeof node === 'object' && node !== null && 'op' in node) {
            if (++counted > most)
                return true;
            waiting.push(node.args);
        }
    }
    return false;
}
/** The tree of a named rule. Variables of surrounding macros are not visible in it. */
function expandRule(name, { environment, expanding, parts }) {
    const chain = [...expanding, name];
    if (expanding.includes(name))
        return { cycle: chain.slice(expanding.indexOf(name)) };
    const { tree, type, cycle } = compileSource(environment.rules[name], environment, chain, parts);
    return cycle ? { cycle } : { tree, type };
}
function resultHint(ast, source, given, expected) {
    if (expected.kind === 'bool')
        return asYesOrNo(ast, given, { source });
    const printable = given.kind === 'number' || given.kind === 'bool';
    return expected.kind === 'string' && printable ? `write string(${wordsOf({ source }, ast)})` : undefined;
}
