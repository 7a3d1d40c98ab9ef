import { problem } from './problem.js';
import { anyType } from './types.js';
/** Stands for an invalid part. It fits everywhere, so that a mistake is reported only once. */
export const unknownPart = { tree: null, type: anyType };
/** Adds a problem and returns `unknownPart`. */
export function report({ problems }, ...found) {
    problems.push(problem(...found));
    return unknownPart;
}
/** Reports an operand of the wrong type. */
export const badOperand = (context, at, message, hint) => report(context, 'rule-operand', at, message, hint);
/** The source of a node. */
export const wordsOf = ({ source }, { start, end }) => source.slice(start, end);
