import { type ASTNode } from '@marcbachmann/cel-js';
import { type RuleProblem } from './problem.js';
/** A node of the CEL syntax tree. Parentheses are not part of a node's span. */
export type Ast = ASTNode;
export type AstOf<Op extends Ast['op']> = Extract<Ast, {
    op: Op;
}>;
/** The syntax tree of a rule, or the problem that prevents one. Never throws. Only this file uses the CEL parser. */
export declare const parseRule: (text: string) => {
    ast: Ast;
} | {
    problem: RuleProblem;
};
